"""What a disk may hold after a power loss, from the operations that shim.cpp wrote down.

One directory of flat names. Each model says what is left of the operations before the loss:

  posix        what was fsynced: contents as of a file's own fsync, names as of the directory's; nothing else
  names        names as they were, contents as of each file's fsync: renames outran the data
  ext4-like    names as of the last fsync of anything (a journal commits all names at once), contents as fsynced
  zero tail    names and lengths as they were, and zeros where the data had not been fsynced
"""

MODELS = ("posix", "names", "ext4-like", "zero tail")


class _Inode:
    def __init__(self):
        self.data = bytearray()
        self.synced = b""


class Disk:
    def __init__(self):
        self.inodes = {}
        self.names = {}  # as every process sees them
        self.durable = {}  # as of the last fsync of the directory
        self.journal = {}  # as of the last fsync of anything

    def apply(self, line):
        what, *rest = line.split(" ", 3 if line.startswith("write") else 2)
        if what == "create":
            inode, name = rest
            self.inodes[inode] = _Inode()
            self.names[name] = inode
        elif what == "write":
            inode, at, data = rest
            file, at, data = self.inodes[inode].data, int(at), bytes.fromhex(data)
            if len(file) < at:
                file.extend(bytes(at - len(file)))
            file[at : at + len(data)] = data
        elif what == "truncate":
            inode, size = rest
            del self.inodes[inode].data[int(size) :]
        elif what == "rename":
            old, new = rest
            self.names[new] = self.names.pop(old)
        elif what == "unlink":
            self.names.pop(rest[0], None)
        elif what == "sync":
            self.inodes[rest[0]].synced = bytes(self.inodes[rest[0]].data)
            self.journal = dict(self.names)
        elif what == "syncdir":
            self.durable = dict(self.names)
            self.journal = dict(self.names)

    def after_loss(self, model):
        """Name -> bytes."""
        names = {"posix": self.durable, "ext4-like": self.journal}.get(model, self.names)
        return {name: self._contents(self.inodes[inode], model) for name, inode in names.items()}

    @staticmethod
    def _contents(inode, model):
        if model != "zero tail":
            return inode.synced
        return inode.synced[: len(inode.data)] + bytes(max(0, len(inode.data) - len(inode.synced)))


def losses(lines):
    """(operation, model, files) of each state that differs from those before it."""
    disk, seen = Disk(), set()
    for number, line in enumerate(lines, 1):
        disk.apply(line)
        for model in MODELS:
            files = disk.after_loss(model)
            key = tuple(sorted(files.items()))
            if key not in seen:
                seen.add(key)
                yield number, model, files
