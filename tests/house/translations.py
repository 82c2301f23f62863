#!/usr/bin/env python3
"""translations.py SOURCE LUPDATE: every text of the window, and every sentence of the core that it shows, has its Korean, with the same places to be filled in.

What lupdate would add today, or leave unfinished, is printed. `ninja update_translations` puts it into the file."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

source, lupdate = pathlib.Path(sys.argv[1]), sys.argv[2]
problems = []
with tempfile.TemporaryDirectory() as folder:
    file = pathlib.Path(folder) / "texts.ts"
    shutil.copy(source / "resources/translations/jordanscope_ko.ts", file)
    texts = [str(path) for path in (*source.glob("views/**/*.cpp"), *source.glob("views/**/*.h"), *source.glob("core/**/*.cpp"))]
    (pathlib.Path(folder) / "texts.lst").write_text("\n".join(texts))
    subprocess.run([lupdate, "-silent", "-no-obsolete", "-locations", "none", "-tr-function-alias",
                    "translate+=translatable", "-I", source, f"@{folder}/texts.lst", "-ts", file], check=True)
    for context in tree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            text, translation = message.findtext("source"), message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            places = [set(re.findall(r"%(?:\d|n|L\d)", t)) for t in [text, *forms]]
            if translation.get("type") == "unfinished" or not all(forms):
                problems.append(f"no Korean: {context.findtext('name')}: {text}")
            elif any(place != places[0] for place in places):
                problems.append(f"other places than {sorted(places[0])}: {context.findtext('name')}: {forms[0]}")
print("\n".join(problems), end="\n" if problems else "")
sys.exit(bool(problems))
