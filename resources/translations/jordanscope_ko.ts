<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR" sourcelanguage="en_US">
<context>
    <name>ChartExport</name>
    <message>
        <source>SVG (*.svg)</source>
        <translation>SVG (*.svg)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>PNG, twice the size (*.png)</source>
        <translation>PNG, 두 배 크기 (*.png)</translation>
    </message>
    <message>
        <source>Every point (*.csv)</source>
        <translation>모든 점 (*.csv)</translation>
    </message>
</context>
<context>
    <name>CloseQuestion</name>
    <message>
        <source>1 running goes on</source>
        <translation>진행 중인 1개는 계속됩니다</translation>
    </message>
    <message>
        <source>%1 running go on</source>
        <translation>진행 중인 %1개는 계속됩니다</translation>
    </message>
    <message>
        <source>1 queued waits until Jordanscope opens again</source>
        <translation>대기 중인 1개는 Jordanscope를 다시 열 때까지 기다립니다</translation>
    </message>
    <message>
        <source>%1 queued wait until Jordanscope opens again</source>
        <translation>대기 중인 %1개는 Jordanscope를 다시 열 때까지 기다립니다</translation>
    </message>
    <message>
        <source>Close Jordanscope</source>
        <translation>Jordanscope 닫기</translation>
    </message>
    <message>
        <source>Close, runs go on</source>
        <translation>닫기, 실행은 계속</translation>
    </message>
    <message>
        <source>Stop the runs and close</source>
        <translation>실행을 멈추고 닫기</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>%1 is %2; give %3</source>
        <translation>%1의 값은 %2입니다. %3(으)로 고치십시오</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2: a head has %3 dimensions</source>
        <translation>%1부터 %2까지의 정수(헤드의 차원은 %3)</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1부터 %2까지의 정수</translation>
    </message>
    <message>
        <source>a whole number of at least %1</source>
        <translation>%1 이상의 정수</translation>
    </message>
    <message>
        <source>a number above %1 and at most %2</source>
        <translation>%1보다 크고 %2 이하인 수</translation>
    </message>
    <message>
        <source>a number above %1 and below %2</source>
        <translation>%1보다 크고 %2보다 작은 수</translation>
    </message>
    <message>
        <source>a number of at least %1 and at most %2</source>
        <translation>%1 이상 %2 이하인 수</translation>
    </message>
    <message>
        <source>a number of at least %1 and below %2</source>
        <translation>%1 이상이고 %2보다 작은 수</translation>
    </message>
    <message>
        <source>a number within position.eta_max, which is %1</source>
        <translation>position.eta_max(%1)를 넘지 않는 수</translation>
    </message>
    <message>
        <source>a number above %1</source>
        <translation>%1보다 큰 수</translation>
    </message>
    <message>
        <source>a number of at least %1</source>
        <translation>%1 이상의 수</translation>
    </message>
    <message>
        <source>a list of lengths in tokens, as [1024, 2048]</source>
        <translation>토큰 단위 길이의 목록(예: [1024, 2048])</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>따옴표로 묶은 글</translation>
    </message>
    <message>
        <source>a text without zero bytes</source>
        <translation>0 바이트가 없는 글</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 또는 false</translation>
    </message>
    <message>
        <source>an object of its keys, in braces</source>
        <translation>중괄호로 묶은 키의 객체</translation>
    </message>
    <message>
        <source>an object of keys, in braces</source>
        <translation>중괄호로 묶은 키의 객체</translation>
    </message>
    <message>
        <source>at least one length in tokens</source>
        <translation>길이 하나 이상(토큰)</translation>
    </message>
    <message>
        <source>%1, which stands before it too</source>
        <translation>%1(앞에도 있음)</translation>
    </message>
    <message>
        <source>each length once</source>
        <translation>길이마다 한 번만</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 중 하나</translation>
    </message>
    <message>
        <source>%1, which preset %2 is for, or another preset</source>
        <translation>%1(프리셋 %2의 과제) 또는 다른 프리셋</translation>
    </message>
    <message>
        <source>a divisor of model.d_model, which is %1</source>
        <translation>model.d_model(%1)의 약수</translation>
    </message>
    <message>
        <source>&quot;absolute&quot;: only the exact variants can be anchored, and %1 is none</source>
        <translation>&quot;absolute&quot;: anchored는 정확한 변형만 가능하며 %1은(는) 그렇지 않음</translation>
    </message>
    <message>
        <source>%1 (%2) is no key; did you mean %3?</source>
        <translation>%1 (%2)은(는) 없는 키입니다. %3을(를) 뜻하셨습니까?</translation>
    </message>
    <message>
        <source>%1 (%2) is no key; there are %3</source>
        <translation>%1 (%2)은(는) 없는 키입니다. 있는 키: %3</translation>
    </message>
    <message>
        <source>model.d_model is %1 and model.heads %2, so a head has %3 dimensions; method %4 needs a multiple of %5, as d_model %6</source>
        <translation>model.d_model %1, model.heads %2이므로 헤드의 차원은 %3입니다. 방법 %4에는 %5의 배수가 필요합니다. 예: d_model %6</translation>
    </message>
    <message>
        <source>method is %1: %2</source>
        <translation>method %1: %2</translation>
    </message>
    <message>
        <source>method &apos;%1&apos;: %2</source>
        <translation>방법 &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>unknown method &apos;%1&apos;; known are %2 and the names that start with jordan_</source>
        <translation>알 수 없는 방법 &apos;%1&apos;. 아는 방법: %2, 그리고 jordan_으로 시작하는 이름</translation>
    </message>
    <message>
        <source>order %1 is not one of 2..5</source>
        <translation>차수 %1은(는) 2~5가 아닙니다</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was not understood</source>
        <translation>&apos;%1&apos;을(를) 이해하지 못했습니다</translation>
    </message>
    <message>
        <source>a method of the probe only, it cannot be trained</source>
        <translation>탐침 전용 방법이라 학습할 수 없습니다</translation>
    </message>
    <message>
        <source>needs _cCCC (gamma starts at (CCC/100)/L) where it has &apos;%1&apos;</source>
        <translation>&apos;%1&apos; 자리에 _cCCC(γ의 시작값 (CCC/100)/L)가 필요합니다</translation>
    </message>
    <message>
        <source>gate %1 is above its largest value %2</source>
        <translation>게이트 %1이(가) 최댓값 %2보다 큽니다</translation>
    </message>
    <message>
        <source>order %1 needs exactly %2 gates _gGGG, %3 are named</source>
        <translation>차수 %1에는 게이트 _gGGG가 정확히 %2개 필요하지만 %3개가 있습니다</translation>
    </message>
    <message>
        <source>eta starts at %1, above its largest value %2; raise position.eta_max</source>
        <translation>η의 시작값 %1이(가) 최댓값 %2보다 큽니다. position.eta_max를 키우십시오</translation>
    </message>
    <message>
        <source>&apos;jordan_&apos; needs a variant after it</source>
        <translation>&apos;jordan_&apos; 뒤에 변형 이름이 필요합니다</translation>
    </message>
    <message>
        <source>&apos;_alibi&apos; goes with rope and the jordan methods only</source>
        <translation>&apos;_alibi&apos;는 rope와 jordan 방법에만 붙습니다</translation>
    </message>
    <message>
        <source>head dimension %1 does not suit method &apos;%2&apos;: it must be a multiple of %3</source>
        <translation>헤드 차원 %1은(는) 방법 &apos;%2&apos;에 맞지 않습니다. %3의 배수여야 합니다</translation>
    </message>
    <message>
        <source>training context %1 must be at least 1 token</source>
        <translation>학습 문맥 %1은(는) 1토큰 이상이어야 합니다</translation>
    </message>
    <message>
        <source>the configuration: %1</source>
        <translation>설정: %1</translation>
    </message>
    <message>
        <source>seeds: %1 is none; write whole numbers from 0, as 0, 1, 2 or 0-4</source>
        <translation>seeds: %1은(는) 시드가 아닙니다. 0부터의 정수를 0, 1, 2나 0-4처럼 쓰십시오</translation>
    </message>
    <message>
        <source>seeds: %1 is too large; seeds go from 0 to %2</source>
        <translation>seeds: %1은(는) 너무 큽니다. 시드는 0부터 %2까지입니다</translation>
    </message>
    <message>
        <source>seeds: more than 1000 at once; launch them in parts</source>
        <translation>seeds: 한 번에 1000개를 넘습니다. 나누어 시작하십시오</translation>
    </message>
    <message>
        <source>seeds: none; write at least one, as 0</source>
        <translation>seeds: 없습니다. 0처럼 하나 이상 쓰십시오</translation>
    </message>
    <message>
        <source>methods: none chosen; check at least one</source>
        <translation>methods: 고른 것이 없습니다. 하나 이상 고르십시오</translation>
    </message>
    <message>
        <source>bytes.train_file: none; choose a file to train on</source>
        <translation>bytes.train_file: 없습니다. 학습할 파일을 고르십시오</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a file; name a text file</source>
        <translation>%1: &quot;%2&quot;은(는) 파일이 아닙니다. 텍스트 파일을 고르십시오</translation>
    </message>
    <message>
        <source>%1: the text &quot;%2&quot; has %3 bytes for this, but length %4 needs at least %5: use a longer text or a shorter length</source>
        <translation>%1: 텍스트 &quot;%2&quot;에서 여기에 쓸 수 있는 것은 %3바이트이지만 길이 %4에는 %5바이트 이상이 필요합니다. 더 긴 텍스트나 더 짧은 길이를 쓰십시오</translation>
    </message>
    <message>
        <source>%1: no text file is given; name one</source>
        <translation>%1: 텍스트 파일이 없습니다. 하나를 고르십시오</translation>
    </message>
    <message>
        <source>%1: cannot read &quot;%2&quot;: %3</source>
        <translation>%1: &quot;%2&quot;을(를) 읽을 수 없습니다: %3</translation>
    </message>
    <message>
        <source>%1 begins with a zero; write %2</source>
        <translation>%1이(가) 0으로 시작합니다. %2(으)로 쓰십시오</translation>
    </message>
    <message>
        <source>%1 is no whole number</source>
        <translation>%1은(는) 정수가 아닙니다</translation>
    </message>
    <message>
        <source>%1 mixes commas and blanks; separate the numbers by one or the other, and write no comma within a number</source>
        <translation>%1에는 쉼표와 빈칸이 섞여 있습니다. 둘 중 하나로만 나누고 수 안에는 쉼표를 쓰지 마십시오</translation>
    </message>
    <message>
        <source>%1 is taken as %2 and %3; for one number leave the comma out</source>
        <translation>%1을(를) %2와(과) %3(으)로 읽었습니다. 한 수라면 쉼표를 빼십시오</translation>
    </message>
    <message>
        <source>%1 is too large</source>
        <translation>%1은(는) 너무 큽니다</translation>
    </message>
    <message>
        <source>not valid JSON: it ends too early, at %1</source>
        <translation>올바른 JSON이 아닙니다: %1에서 너무 일찍 끝납니다</translation>
    </message>
    <message>
        <source>not valid JSON at %1: check the commas, quotes and braces there</source>
        <translation>%1에서 올바른 JSON이 아닙니다. 그곳의 쉼표, 따옴표, 괄호를 확인하십시오</translation>
    </message>
    <message>
        <source>not valid JSON (%1)</source>
        <translation>올바른 JSON이 아닙니다(%1)</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>%1행 %2열</translation>
    </message>
    <message>
        <source>key %1 stands twice; keep one of them</source>
        <translation>키 %1이(가) 두 번 있습니다. 하나만 두십시오</translation>
    </message>
    <message>
        <source>%1 is %2, which no number can hold; give a smaller one</source>
        <translation>%1의 값 %2은(는) 담을 수 없습니다. 더 작은 수를 주십시오</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels; flatten it</source>
        <translation>%1단계보다 깊습니다. 얕게 만드십시오</translation>
    </message>
    <message>
        <source>empty; it needs JSON text</source>
        <translation>비어 있습니다. JSON이 필요합니다</translation>
    </message>
    <message>
        <source>no signal was sent to process %1: %2</source>
        <translation>프로세스 %1에 신호를 보내지 않았습니다: %2</translation>
    </message>
    <message>
        <source>that is no run&apos;s process</source>
        <translation>실행의 프로세스가 아닙니다</translation>
    </message>
    <message>
        <source>it belongs to host %1; stop it there</source>
        <translation>호스트 %1의 것입니다. 그곳에서 멈추십시오</translation>
    </message>
    <message>
        <source>the machine was started anew since</source>
        <translation>그 뒤로 컴퓨터가 다시 시작되었습니다</translation>
    </message>
    <message>
        <source>it has ended</source>
        <translation>이미 끝났습니다</translation>
    </message>
    <message>
        <source>%1: is a symbolic link; nothing was removed, neither it nor the run that it leads to</source>
        <translation>%1: 심볼릭 링크입니다. 링크도 그것이 가리키는 실행도 지우지 않았습니다</translation>
    </message>
    <message>
        <source>%1: is no run directory; nothing was removed</source>
        <translation>%1: 실행 폴더가 아닙니다. 아무것도 지우지 않았습니다</translation>
    </message>
    <message>
        <source>%1: still runs; stop it first</source>
        <translation>%1: 아직 실행 중입니다. 먼저 멈추십시오</translation>
    </message>
    <message>
        <source>%1: cannot be removed (%2)</source>
        <translation>%1: 지울 수 없습니다(%2)</translation>
    </message>
    <message>
        <source>%1: no trash folder can take it; delete it instead</source>
        <translation>%1: 옮길 휴지통이 없습니다. 대신 지우십시오</translation>
    </message>
    <message>
        <source>%1 is not running (%2); there is nothing to stop</source>
        <translation>%1은(는) 실행 중이 아닙니다(%2). 멈출 것이 없습니다</translation>
    </message>
    <message>
        <source>%1: cannot be made (%2)</source>
        <translation>%1: 만들 수 없습니다(%2)</translation>
    </message>
    <message>
        <source>%1: cannot be read (%2)</source>
        <translation>%1: 읽을 수 없습니다(%2)</translation>
    </message>
    <message>
        <source>%1: cannot be locked (%2)</source>
        <translation>%1: 잠글 수 없습니다(%2)</translation>
    </message>
    <message>
        <source>%1: another process writes this run; wait for it or choose a new directory</source>
        <translation>%1: 다른 프로세스가 이 실행을 쓰고 있습니다. 기다리거나 새 폴더를 고르십시오</translation>
    </message>
    <message>
        <source>%1: %2 failed (%3); what was there before is kept, free some space or choose another folder</source>
        <translation>%1: %2에 실패했습니다(%3). 있던 것은 그대로입니다. 공간을 비우거나 다른 폴더를 고르십시오</translation>
    </message>
    <message>
        <source>%1: is no regular file</source>
        <translation>%1: 일반 파일이 아닙니다</translation>
    </message>
    <message>
        <source>%1: is above %2 bytes, which is all that is read of it</source>
        <translation>%1: 읽는 한도 %2바이트를 넘습니다</translation>
    </message>
    <message>
        <source>%1: is no object</source>
        <translation>%1: 객체가 아닙니다</translation>
    </message>
    <message>
        <source>%1: has no &quot;status&quot;</source>
        <translation>%1: &quot;status&quot;가 없습니다</translation>
    </message>
    <message>
        <source>%1: there is no such configuration file</source>
        <translation>%1: 그런 설정 파일이 없습니다</translation>
    </message>
    <message>
        <source>cannot start %1 for %2: %3</source>
        <translation>%2의 %1을(를) 시작할 수 없습니다: %3</translation>
    </message>
    <message>
        <source>the session %1 cannot be read (%2); open another one</source>
        <translation>세션 %1을(를) 읽을 수 없습니다(%2). 다른 것을 여세요</translation>
    </message>
    <message>
        <source>the session %1 %2; open another one</source>
        <translation>세션 %1: %2. 다른 것을 여세요</translation>
    </message>
    <message>
        <source>is larger than 16 MiB</source>
        <translation>16 MiB보다 큽니다</translation>
    </message>
    <message>
        <source>is no plain file</source>
        <translation>일반 파일이 아닙니다</translation>
    </message>
    <message>
        <source>is no JSON object</source>
        <translation>JSON 객체가 아닙니다</translation>
    </message>
    <message>
        <source>is no JSON (%1 at byte %2)</source>
        <translation>JSON이 아닙니다(바이트 %2: %1)</translation>
    </message>
    <message>
        <source>was not written by Jordanscope</source>
        <translation>Jordanscope가 쓴 것이 아닙니다</translation>
    </message>
    <message>
        <source>has version %1 and this program knows version %2</source>
        <translation>버전 %1이며 이 프로그램이 아는 버전은 %2입니다</translation>
    </message>
    <message>
        <source>cannot write the session %1: %2; choose another folder</source>
        <translation>세션 %1을(를) 쓸 수 없습니다: %2. 다른 폴더를 고르십시오</translation>
    </message>
    <message>
        <source>neither config.json nor request.json is there</source>
        <translation>config.json도 request.json도 없습니다</translation>
    </message>
    <message>
        <source>taken out of the queue</source>
        <translation>대기열에서 뺐습니다</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <source>replacing</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>%1: a number is missing</source>
        <translation>%1: 수가 없습니다</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>그런 파일이나 폴더가 없음</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>권한이 없음</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>폴더가 아님</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>폴더임</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>파일이 이미 있음</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>남은 공간이 없음</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>읽기 전용 파일 시스템</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>입출력 오류</translation>
    </message>
    <message>
        <source>does attention use a distance-modulated phase? L 1024, 1200 steps</source>
        <translation>어텐션이 거리에 따라 변하는 위상을 쓰는가? L 1024, 1200스텝</translation>
    </message>
    <message>
        <source>the same with a target frequency that every method has</source>
        <translation>모든 방법이 가진 목표 주파수로 같은 실험</translation>
    </message>
    <message>
        <source>the kernel task in 300 steps</source>
        <translation>커널 과제, 300스텝</translation>
    </message>
    <message>
        <source>byte-level language model, L 512, 500 steps</source>
        <translation>바이트 단위 언어 모형, L 512, 500스텝</translation>
    </message>
    <message>
        <source>byte-level language model of six layers, L 1024, 1000 steps</source>
        <translation>6층 바이트 단위 언어 모형, L 1024, 1000스텝</translation>
    </message>
    <message>
        <source>jet mixtures of higher order on bytes, L 512, 1000 steps</source>
        <translation>바이트에 대한 고차 제트 혼합, L 512, 1000스텝</translation>
    </message>
    <message>
        <source>larger initial eta on bytes, L 512, 500 steps</source>
        <translation>바이트, 더 큰 η 시작값, L 512, 500스텝</translation>
    </message>
    <message>
        <source>checkpoint %1: %2; start the run anew in another directory, or put the right file back</source>
        <translation>체크포인트 %1: %2. 다른 폴더에서 새로 시작하거나 맞는 파일을 되돌려 놓으십시오</translation>
    </message>
    <message>
        <source>checkpoint: %1 is no state of this LibTorch&apos;s generator; start the run anew in another directory, or put the right file back</source>
        <translation>체크포인트: %1은(는) 이 LibTorch 난수 생성기의 상태가 아닙니다. 다른 폴더에서 새로 시작하거나 맞는 파일을 되돌려 놓으십시오</translation>
    </message>
    <message>
        <source>checkpoint %1: it has no %2</source>
        <translation>체크포인트 %1: %2이(가) 없습니다</translation>
    </message>
    <message>
        <source>the disk of %1 has %2 MiB free and the checkpoint needs %3 MiB: free some space, then try again</source>
        <translation>%1의 디스크에 %2 MiB가 남았고 체크포인트에는 %3 MiB가 필요합니다. 공간을 비우고 다시 시도하십시오</translation>
    </message>
    <message>
        <source>the configuration is not the one this run was trained with: %1. Put config.json back as it was, or start a new run</source>
        <translation>이 실행이 학습할 때와 설정이 다릅니다: %1. config.json을 원래대로 되돌리거나 새로 시작하십시오</translation>
    </message>
    <message>
        <source>%1 is of another configuration than the run&apos;s: put back the config.json it was trained with, or start a new run</source>
        <translation>%1은(는) 다른 설정의 것입니다. 학습할 때의 config.json을 되돌려 놓거나 새로 시작하십시오</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 bytes as it had, but not the same</source>
        <translation>%1: &quot;%2&quot;은(는) 전과 같이 %3바이트이나 내용이 다릅니다</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 bytes, it had %4</source>
        <translation>%1: &quot;%2&quot;은(는) %3바이트이나 전에는 %4바이트였습니다</translation>
    </message>
    <message>
        <source>model: %1 heads do not divide d_model %2</source>
        <translation>모델: 헤드 %1개로 d_model %2을(를) 나눌 수 없습니다</translation>
    </message>
    <message>
        <source>model: a head has %1 numbers, but %2 needs a multiple of %3: change model.d_model or model.heads</source>
        <translation>모델: 헤드의 수는 %1개이나 %2에는 %3의 배수가 필요합니다. model.d_model이나 model.heads를 바꾸십시오</translation>
    </message>
    <message>
        <source>a gate c_0 of layer %1 came to %2, within 0.001 of 0, which the inverse series divides by: start it further away, or lower training.lr</source>
        <translation>%1층의 게이트 c_0이 %2이(가) 되어, 역급수가 나누는 0에서 0.001 안에 들었습니다. 더 먼 값에서 시작하거나 training.lr을 낮추십시오</translation>
    </message>
    <message>
        <source>device: &quot;%1&quot; is not one of auto, cpu, cuda, cuda:0, cuda:1, ...</source>
        <translation>device: &quot;%1&quot;은(는) auto, cpu, cuda, cuda:0, cuda:1 … 가운데 하나가 아닙니다</translation>
    </message>
    <message>
        <source>device: &quot;%1&quot; cannot be used: %2; use cpu or auto</source>
        <translation>device: &quot;%1&quot;을(를) 쓸 수 없습니다: %2. cpu나 auto를 쓰십시오</translation>
    </message>
    <message>
        <source>there is no GPU %1, only %2</source>
        <translation>GPU %1이(가) 없고 %2개만 있습니다</translation>
    </message>
    <message>
        <source>this LibTorch holds no CUDA code</source>
        <translation>이 LibTorch에는 CUDA 코드가 없습니다</translation>
    </message>
    <message>
        <source>a trial computation gave a wrong result</source>
        <translation>시험 계산의 결과가 틀렸습니다</translation>
    </message>
    <message>
        <source>a trial computation failed: %1</source>
        <translation>시험 계산에 실패했습니다: %1</translation>
    </message>
    <message>
        <source>out of memory on %1: %2 more were needed and %3 are free; %4</source>
        <translation>%1의 메모리가 부족합니다. %2이(가) 더 필요했고 %3이(가) 비어 있습니다. %4</translation>
    </message>
    <message>
        <source>out of memory on %1: %2 are needed by this run&apos;s estimate and %3 are free; %4</source>
        <translation>%1의 메모리가 부족합니다. 이 실행의 추정치는 %2이고 %3이(가) 비어 있습니다. %4</translation>
    </message>
    <message>
        <source>about %1 are needed and %2 has %3 free of %4; %5</source>
        <translation>약 %1이(가) 필요하나 %2에는 %4 가운데 %3만 비어 있습니다. %5</translation>
    </message>
    <message>
        <source>about %1 are needed and %2 has %3; %4</source>
        <translation>약 %1이(가) 필요하나 %2에는 %3만 있습니다. %4</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>이 컴퓨터</translation>
    </message>
    <message>
        <source>make training.batch, training.length, the longest of evaluation.lengths or model.d_model smaller</source>
        <translation>training.batch, training.length, evaluation.lengths의 최댓값이나 model.d_model을 줄이십시오</translation>
    </message>
    <message>
        <source>the run directory %1 cannot be made: %2</source>
        <translation>실행 폴더 %1을(를) 만들 수 없습니다: %2</translation>
    </message>
    <message>
        <source>%1 holds a run with another configuration: %2; resume it with its own config.json, or choose another --run-dir</source>
        <translation>%1에는 설정이 다른 실행이 있습니다: %2. 그 실행의 config.json으로 재개하거나 다른 --run-dir를 고르십시오</translation>
    </message>
    <message>
        <source>diverged: the loss of %1 is not finite; %2. Lower training.lr or training.clip, or change the method&apos;s start values</source>
        <translation>발산: %1의 손실이 유한하지 않습니다. %2. training.lr이나 training.clip을 낮추거나 방법의 시작 값을 바꾸십시오</translation>
    </message>
    <message>
        <source>diverged: the gradient of %1 is not finite; %2. Lower training.lr or training.clip, or change the method&apos;s start values</source>
        <translation>발산: %1의 기울기가 유한하지 않습니다. %2. training.lr이나 training.clip을 낮추거나 방법의 시작 값을 바꾸십시오</translation>
    </message>
    <message>
        <source>there is no checkpoint yet</source>
        <translation>아직 체크포인트가 없습니다</translation>
    </message>
    <message>
        <source>the checkpoint of step %1 was kept</source>
        <translation>%1단계의 체크포인트는 남아 있습니다</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>%2단계 가운데 %1단계</translation>
    </message>
    <message>
        <source>stopped by %1 before the run began, and its checkpoint was not written: %2</source>
        <translation>실행이 시작되기 전에 %1(으)로 멈췄고 체크포인트를 쓰지 못했습니다: %2</translation>
    </message>
    <message>
        <source>stopped by %1 before the run began</source>
        <translation>실행이 시작되기 전에 %1(으)로 멈췄습니다</translation>
    </message>
    <message>
        <source>stopped by %1 after %2, and its checkpoint was not written: %3</source>
        <translation>%2 뒤 %1(으)로 멈췄고 체크포인트를 쓰지 못했습니다: %3</translation>
    </message>
    <message>
        <source>stopped by %1 after %2</source>
        <translation>%2 뒤 %1(으)로 멈췄습니다</translation>
    </message>
    <message>
        <source>evaluating at length %1</source>
        <translation>길이 %1에서 평가하는 중</translation>
    </message>
    <message>
        <source>cannot read %1: %2</source>
        <translation>%1을(를) 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has become shorter while it was in use; put the text back and resume</source>
        <translation>&quot;%1&quot;이(가) 사용 중에 짧아졌습니다. 텍스트를 되돌려 놓고 재개하십시오</translation>
    </message>
    <message>
        <source>kernel.benchmark: &quot;%1&quot; is not one of %2</source>
        <translation>kernel.benchmark: &quot;%1&quot;은(는) %2 가운데 하나가 아닙니다</translation>
    </message>
    <message>
        <source>kernel.benchmark: &quot;%1&quot; with kernel.gamma %2 and kernel.scaled_c %3 is 0, or beyond float32, at length %4, so that labels would not depend on the bits; change these keys, training.length or evaluation.lengths</source>
        <translation>kernel.benchmark: kernel.gamma %2, kernel.scaled_c %3인 &quot;%1&quot;은(는) 길이 %4에서 0이거나 float32를 벗어나 라벨이 비트에 좌우되지 않습니다. 이 키들이나 training.length, evaluation.lengths를 바꾸십시오</translation>
    </message>
    <message>
        <source>only the exact variants can be anchored, and %1 is none: use absolute positions</source>
        <translation>정확한 변형만 기준점에 놓을 수 있는데 %1은(는) 아닙니다. 절대 위치를 쓰십시오</translation>
    </message>
    <message>
        <source>%1: not a usable safetensors file: %2</source>
        <translation>%1: 쓸 수 있는 safetensors 파일이 아닙니다: %2</translation>
    </message>
    <message>
        <source>%1: cannot be written (%2); free some space or choose another folder</source>
        <translation>%1: 쓸 수 없습니다 (%2). 공간을 비우거나 다른 폴더를 고르십시오</translation>
    </message>
    <message>
        <source>%1: is there already; a run&apos;s configuration is written once</source>
        <translation>%1: 이미 있습니다. 실행의 설정은 한 번만 씁니다</translation>
    </message>
    <message>
        <source>%1: status %2 is none of queued, running, finished, stopped, failed</source>
        <translation>%1: 상태 %2은(는) queued, running, finished, stopped, failed 가운데 하나가 아닙니다</translation>
    </message>
    <message>
        <source>there is no preset %1; there are %2</source>
        <translation>프리셋 %1은(는) 없습니다. %2이(가) 있습니다</translation>
    </message>
    <message>
        <source>probe settings: an object { } of settings was expected</source>
        <translation>프로브 설정: 설정의 객체 { }가 있어야 합니다</translation>
    </message>
    <message>
        <source>probe settings: %1 is not a setting; there are %2</source>
        <translation>프로브 설정: %1은(는) 설정이 아닙니다. %2이(가) 있습니다</translation>
    </message>
    <message>
        <source>probe settings: %1 is %2: it must be %3</source>
        <translation>프로브 설정: %1의 값은 %2입니다. %3(이)어야 합니다</translation>
    </message>
    <message>
        <source>probe settings: %1</source>
        <translation>프로브 설정: %1</translation>
    </message>
    <message>
        <source>unknown target &apos;%1&apos;; known are %2</source>
        <translation>목표 &apos;%1&apos;을(를) 모릅니다. 아는 것은 %2입니다</translation>
    </message>
    <message>
        <source>unknown probe method &apos;%1&apos;; %2 are examples</source>
        <translation>프로브 방법 &apos;%1&apos;을(를) 모릅니다. 예: %2</translation>
    </message>
    <message>
        <source>unknown single-block method &apos;%1&apos;; known are %2</source>
        <translation>단일 블록 방법 &apos;%1&apos;을(를) 모릅니다. 아는 것은 %2입니다</translation>
    </message>
    <message>
        <source>only %1 lags of 0..%2 have a datum; finding omega and gamma needs at least 4</source>
        <translation>0..%2의 래그 가운데 %1개에만 값이 있습니다. omega와 gamma를 찾으려면 4개 이상이 필요합니다</translation>
    </message>
    <message>
        <source>landscape: %1 = %2 must be a finite number of at least 0</source>
        <translation>지형: %1 = %2은(는) 0 이상의 유한한 수여야 합니다</translation>
    </message>
    <message>
        <source>%1 is no file; choose a table of lags and values</source>
        <translation>%1은(는) 파일이 아닙니다. 래그와 값의 표를 고르십시오</translation>
    </message>
    <message>
        <source>%1 has %2 MiB; a target has at most %3 lags, so keep the columns of lag and value only (64 MiB)</source>
        <translation>%1은(는) %2 MiB입니다. 목표의 래그는 최대 %3개이므로 래그와 값의 열만 남기십시오 (64 MiB)</translation>
    </message>
    <message>
        <source>no lag of 0..%1 has a datum</source>
        <translation>0..%1의 래그에 값이 하나도 없습니다</translation>
    </message>
    <message>
        <source>the float32 normal equations are singular</source>
        <translation>float32 정규 방정식이 특이합니다</translation>
    </message>
    <message>
        <source>the fit is not finite</source>
        <translation>맞춤이 유한하지 않습니다</translation>
    </message>
    <message>
        <source>the target is too small for its squares; multiply it</source>
        <translation>목표가 제곱하기에 너무 작습니다. 곱해서 키우십시오</translation>
    </message>
    <message>
        <source>%1 %2 is now %3, %4</source>
        <translation>%1 %2 → %3, %4</translation>
    </message>
    <message>
        <source>%1 %2 is now %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>a weight is not finite after step %1: lower training.lr; %2</source>
        <translation>%1 스텝 뒤 가중치가 유한하지 않습니다: training.lr을 낮추세요; %2</translation>
    </message>
    <message>
        <source>the last good %1 was kept</source>
        <translation>마지막으로 올바른 %1을(를) 남겨 두었습니다</translation>
    </message>
    <message>
        <source>there is no %1 yet</source>
        <translation>아직 %1이(가) 없습니다</translation>
    </message>
    <message>
        <source>%1. Put the text back that this run was trained on, name in config.json where it is now, or start a new run</source>
        <translation>%1. 이 실행이 학습한 텍스트를 되돌려 놓거나, 지금의 위치를 config.json에 적거나, 새 실행을 시작하세요</translation>
    </message>
    <message>
        <source>the text is not the one this run was trained on: %1. Put that text back, name in config.json where it is now, or start a new run</source>
        <translation>이 실행이 학습한 텍스트가 아닙니다: %1. 그 텍스트를 되돌려 놓거나, 지금의 위치를 config.json에 적거나, 새 실행을 시작하세요</translation>
    </message>
    <message>
        <source>%1: %2. The checkpoint of step %3 counts on it: put the right file back, or start a new run</source>
        <translation>%1: %2. %3 스텝의 체크포인트가 이것에 의존합니다: 올바른 파일을 되돌려 놓거나 새 실행을 시작하세요</translation>
    </message>
    <message>
        <source>line %1 is no record</source>
        <translation>%1번째 줄은 기록이 아닙니다</translation>
    </message>
    <message>
        <source>it has no record of step %1</source>
        <translation>%1 스텝의 기록이 없습니다</translation>
    </message>
    <message>
        <source>%1: it is of step %2 of a run of %3; put the right file back, or start a new run</source>
        <translation>%1: %3 스텝 실행의 %2 스텝입니다; 올바른 파일을 되돌려 놓거나 새 실행을 시작하세요</translation>
    </message>
    <message>
        <source>%1; nothing more was written</source>
        <translation>%1; 더 이상 아무것도 쓰지 않았습니다</translation>
    </message>
    <message>
        <source>the run directory is no longer this run&apos;s after %1: %2</source>
        <translation>%1 뒤 실행 폴더가 더 이상 이 실행의 것이 아닙니다: %2</translation>
    </message>
    <message>
        <source>the run directory was deleted while the run wrote to it</source>
        <translation>실행이 쓰는 동안 실행 폴더가 지워졌습니다</translation>
    </message>
    <message>
        <source>the file lock was taken out of the run directory: nothing kept another process from writing this run</source>
        <translation>실행 폴더에서 lock 파일이 없어졌습니다: 다른 프로세스가 이 실행을 쓰는 것을 막을 수 없었습니다</translation>
    </message>
    <message>
        <source>the file lock of the run directory was replaced: another process may write this run</source>
        <translation>실행 폴더의 lock 파일이 바뀌었습니다: 다른 프로세스가 이 실행을 쓰고 있을 수 있습니다</translation>
    </message>
    <message>
        <source>it is not as it was written: its digest is %1, it says %2</source>
        <translation>쓰인 그대로가 아닙니다: 다이제스트는 %1인데 파일에는 %2(으)로 적혀 있습니다</translation>
    </message>
    <message>
        <source>it has no digest, which all of its format have</source>
        <translation>이 형식이면 모두 있어야 할 다이제스트가 없습니다</translation>
    </message>
    <message>
        <source>%1: cannot be opened (%2)</source>
        <translation>%1: 열 수 없습니다 (%2)</translation>
    </message>
    <message>
        <source>it does not hold the lock of %1, so it is not this run&apos;s (was the folder copied?)</source>
        <translation>%1의 lock을 쥐고 있지 않으므로 이 실행의 프로세스가 아닙니다 (폴더를 복사했습니까?)</translation>
    </message>
    <message>
        <source>%1: is a symbolic link, which nothing is written through</source>
        <translation>%1: 심볼릭 링크이며, 이를 통해서는 아무것도 쓰지 않습니다</translation>
    </message>
    <message>
        <source>%1: is no longer there: was it moved, or its disk taken away?</source>
        <translation>%1: 더 이상 없습니다: 옮겨졌거나 디스크가 분리되었습니까?</translation>
    </message>
    <message>
        <source>cannot write the session %1: what is there is none, and stays; choose another name</source>
        <translation>세션 %1을(를) 쓸 수 없습니다: 그 자리에 세션이 아닌 것이 있어 그대로 둡니다; 다른 이름을 고르세요</translation>
    </message>
    <message>
        <source>%1 is not this user&apos;s own folder, and what is moved to the trash would go there; nothing was removed</source>
        <translation>%1은(는) 이 사용자의 폴더가 아니며, 휴지통으로 옮기는 것이 그리로 가게 됩니다. 아무것도 지우지 않았습니다</translation>
    </message>
    <message>
        <source>%1: cannot be locked (%2). Queued runs start in a folder whose file system has locks</source>
        <translation>%1: 잠글 수 없습니다 (%2). 대기 중인 실행은 잠금이 되는 파일 시스템의 폴더에서 시작됩니다</translation>
    </message>
    <message>
        <source>%1: %2. Queued runs start when it can be used</source>
        <translation>%1: %2. 이 파일을 쓸 수 있게 되면 대기 중인 실행이 시작됩니다</translation>
    </message>
</context>
<context>
    <name>CursorReading</name>
    <message>
        <source>%1 tokens</source>
        <translation>%1 토큰</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>성분 %1</translation>
    </message>
    <message>
        <source>exp((−γ + iω) d) (η s)^%1 / %1!</source>
        <translation>exp((−γ + iω) d) (η s)^%1 / %1!</translation>
    </message>
    <message>
        <source>shear ηs</source>
        <translation>전단 ηs</translation>
    </message>
    <message>
        <source>Shear coupling times the variant&apos;s shear time s(d)</source>
        <translation>전단 결합 × 변형의 전단 시간 s(d)</translation>
    </message>
    <message>
        <source>Operator norm; above exp(−γd) where the block is defective</source>
        <translation>연산자 노름. 결함 블록에서는 exp(−γd)보다 큽니다</translation>
    </message>
    <message>
        <source>period 2π/ω</source>
        <translation>주기 2π/ω</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Lags until the phase has turned once</source>
        <translation>위상이 한 바퀴 도는 데 걸리는 래그</translation>
    </message>
    <message>
        <source>half-life ln2/γ</source>
        <translation>반감기 ln2/γ</translation>
    </message>
    <message>
        <source>Lags until exp(−γd) has halved</source>
        <translation>exp(−γd)가 절반이 되는 래그</translation>
    </message>
    <message>
        <source>largest shear lag</source>
        <translation>전단이 가장 큰 래그</translation>
    </message>
    <message>
        <source>grows without end</source>
        <translation>끝없이 커짐</translation>
    </message>
    <message>
        <source>Lag at which exp(−γd) s(d) is largest</source>
        <translation>exp(−γd) s(d)가 가장 큰 래그</translation>
    </message>
    <message>
        <source>exponent clamp at</source>
        <translation>지수 제한 시작</translation>
    </message>
    <message>
        <source>never</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Position 30/γ beyond which the published form, whose exponents are clamped to ±30, silently stops decaying</source>
        <translation>지수를 ±30으로 제한한 논문의 형태가 30/γ 위치부터 조용히 감쇠를 멈추는 곳</translation>
    </message>
</context>
<context>
    <name>EvalCurves</name>
    <message>
        <source> (anchored)</source>
        <translation> (고정)</translation>
    </message>
</context>
<context>
    <name>Expression</name>
    <message>
        <source>type a formula in d, x, L, omega, gamma, eta</source>
        <translation>d, x, L, omega, gamma, eta로 수식을 입력하세요</translation>
    </message>
    <message>
        <source>the formula is longer than 2000 characters</source>
        <translation>수식이 2000자를 넘습니다</translation>
    </message>
    <message>
        <source>a formula has no text in quotes</source>
        <translation>수식에는 따옴표로 묶은 글을 쓸 수 없습니다</translation>
    </message>
    <message>
        <source>a single = assigns; write == to compare</source>
        <translation>= 하나는 대입입니다. 비교는 ==로 쓰세요</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known; a formula may name d, x, L, omega, gamma, eta, pi and functions such as cos, exp, sqrt</source>
        <translation>&quot;%1&quot;을(를) 모릅니다. 수식에는 d, x, L, omega, gamma, eta, pi와 cos, exp, sqrt 같은 함수를 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>the formula ends too early</source>
        <translation>수식이 너무 일찍 끝납니다</translation>
    </message>
    <message>
        <source>a closing parenthesis is missing</source>
        <translation>닫는 괄호가 없습니다</translation>
    </message>
    <message>
        <source>this parenthesis has no partner</source>
        <translation>짝이 없는 괄호입니다</translation>
    </message>
    <message>
        <source>a comma separates arguments; the decimal sign is a point</source>
        <translation>쉼표는 인수를 나눕니다. 소수점은 점입니다</translation>
    </message>
    <message>
        <source>an operator such as * is missing before &quot;%1&quot;</source>
        <translation>&quot;%1&quot; 앞에 * 같은 연산자가 없습니다</translation>
    </message>
    <message>
        <source>a value is missing before &quot;%1&quot;</source>
        <translation>&quot;%1&quot; 앞에 값이 없습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has too many or too few arguments</source>
        <translation>&quot;%1&quot;의 인수가 너무 많거나 적습니다</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be read here</source>
        <translation>&quot;%1&quot;은(는) 여기서 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>the formula, at character %1: %2</source>
        <translation>수식 %1번째 글자: %2</translation>
    </message>
</context>
<context>
    <name>FitNotices</name>
    <message>
        <source>%1 rank %2 of %3</source>
        <translation>%1 랭크 %2/%3</translation>
    </message>
    <message>
        <source>On these lags</source>
        <translation>이 래그들에서</translation>
    </message>
    <message>
        <source>the column %1 vanishes</source>
        <translation>%1 열이 사라집니다</translation>
    </message>
    <message>
        <source>the columns %1 vanish</source>
        <translation>%1 열들이 사라집니다</translation>
    </message>
    <message>
        <source>%1 of the %2 fitted lags have no finite value and are left out.</source>
        <translation>맞출 래그 %2개 중 %1개는 유한한 값이 없어 뺍니다.</translation>
    </message>
    <message>
        <source>%1 points, fewer than the parameters of %2: passing through them proves nothing.</source>
        <translation>점 %1개는 %2의 매개변수보다 적습니다. 점을 지나는 것은 아무것도 증명하지 않습니다.</translation>
    </message>
    <message>
        <source>not enough memory for a fit at L = %1; choose a smaller L</source>
        <translation>L = %1에서 맞추기에는 메모리가 모자랍니다. L을 줄이세요</translation>
    </message>
</context>
<context>
    <name>FitSetup</name>
    <message>
        <source>RoPE bank of %1 frequencies, head_dim %2, θ = %3</source>
        <translation>주파수 %1개의 RoPE 뱅크, head_dim %2, θ = %3</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>릿지 %1</translation>
    </message>
    <message>
        <source>single block at ω = %1, γ = %2, order %3</source>
        <translation>ω = %1, γ = %2, 차수 %3의 단일 블록</translation>
    </message>
    <message>
        <source>no intercept, no ridge</source>
        <translation>절편과 릿지 없음</translation>
    </message>
    <message>
        <source>float64</source>
        <translation>float64</translation>
    </message>
    <message>
        <source>float32 as published</source>
        <translation>논문대로 float32</translation>
    </message>
</context>
<context>
    <name>FitText</name>
    <message>
        <source>good</source>
        <translation>좋음</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>일부</translation>
    </message>
    <message>
        <source>poor</source>
        <translation>나쁨</translation>
    </message>
    <message>
        <source>lags %1 to %2: the target is constant there, its size is the measure</source>
        <translation>래그 %1–%2: 목표가 일정하여 그 크기가 기준입니다</translation>
    </message>
    <message>
        <source>R² %3 on lags %1 to %2</source>
        <translation>래그 %1–%2에서 R² %3</translation>
    </message>
    <message>
        <source>rounding in the normal equations has added about %1 % to the error: a larger ridge keeps the digits</source>
        <translation>정규방정식의 반올림이 오차에 약 %1 %를 더했습니다. 릿지를 키우면 자릿수가 지켜집니다</translation>
    </message>
    <message>
        <source>no fit: %1</source>
        <translation>맞춤 없음: %1</translation>
    </message>
</context>
<context>
    <name>FormFields</name>
    <message>
        <source>The function K(d) of the lag that decides the label: [ sum over d of sign(bit at lag d) K(d) &gt; 0 ]</source>
        <translation>표지를 정하는 래그의 함수 K(d): [ 래그 d의 비트 부호 × K(d)의 합 &gt; 0 ]</translation>
    </message>
    <message>
        <source>The target&apos;s frequency is theta^(-2 index/head_dim). Which methods have it in their bank is shown on the right</source>
        <translation>목표의 주파수는 theta^(-2 index/head_dim)입니다. 어느 방법의 뱅크에 있는지는 오른쪽에 보입니다</translation>
    </message>
    <message>
        <source>The second frequency of rhythm_envelope</source>
        <translation>rhythm_envelope의 둘째 주파수</translation>
    </message>
    <message>
        <source>Decay of the benchmark damped_mixed</source>
        <translation>벤치마크 damped_mixed의 감쇠</translation>
    </message>
    <message>
        <source>Decay of the scaled high jets: exp(-c d/L)</source>
        <translation>척도 고차 제트의 감쇠: exp(-c d/L)</translation>
    </message>
    <message>
        <source>threshold: the sign of the score. stochastic: drawn with the sigmoid of logit_scale times the score</source>
        <translation>threshold: 점수의 부호. stochastic: logit_scale × 점수의 시그모이드로 뽑음</translation>
    </message>
    <message>
        <source>Steepness of stochastic labels</source>
        <translation>확률 표지의 가파름</translation>
    </message>
    <message>
        <source>Training batches come from a generator seeded data_seed + seed x 1000003</source>
        <translation>학습 배치는 data_seed + seed x 1000003을 시드로 하는 생성기에서 옵니다</translation>
    </message>
    <message>
        <source>Evaluation at length n comes from a generator seeded eval_seed + seed x 1009 + n</source>
        <translation>길이 n의 평가는 eval_seed + seed x 1009 + n을 시드로 하는 생성기에서 옵니다</translation>
    </message>
    <message>
        <source>Plain bytes to train on</source>
        <translation>학습할 바이트</translation>
    </message>
    <message>
        <source>Plain bytes to evaluate on; empty: the last part of the training file</source>
        <translation>평가할 바이트. 비우면 학습 파일의 뒷부분</translation>
    </message>
    <message>
        <source>Share of the training file that is kept for evaluation where no other file is given</source>
        <translation>다른 파일이 없을 때 평가용으로 남겨 두는 학습 파일의 몫</translation>
    </message>
    <message>
        <source>Seed of the training windows</source>
        <translation>학습 창의 시드</translation>
    </message>
    <message>
        <source>Seed of the evaluation windows</source>
        <translation>평가 창의 시드</translation>
    </message>
    <message>
        <source>Optimiser steps, counted from 1</source>
        <translation>최적화 단계 수, 1부터 셈</translation>
    </message>
    <message>
        <source>Sequences a step</source>
        <translation>단계당 시퀀스 수</translation>
    </message>
    <message>
        <source>L, the training context</source>
        <translation>L, 학습 문맥</translation>
    </message>
    <message>
        <source>Learning rate of AdamW</source>
        <translation>AdamW의 학습률</translation>
    </message>
    <message>
        <source>Weight decay, on all parameters</source>
        <translation>가중치 감쇠, 모든 매개변수에</translation>
    </message>
    <message>
        <source>Largest norm of the gradient</source>
        <translation>기울기의 최대 노름</translation>
    </message>
    <message>
        <source>A record of loss and speed each so many steps</source>
        <translation>이만큼의 단계마다 손실과 속도를 기록</translation>
    </message>
    <message>
        <source>An evaluation each so many steps and after the last</source>
        <translation>이만큼의 단계마다, 그리고 마지막 뒤에 평가</translation>
    </message>
    <message>
        <source>A checkpoint each so many steps</source>
        <translation>이만큼의 단계마다 체크포인트</translation>
    </message>
    <message>
        <source>Width of the model</source>
        <translation>모형의 너비</translation>
    </message>
    <message>
        <source>Attention heads; they divide d_model</source>
        <translation>어텐션 헤드 수. d_model을 나눕니다</translation>
    </message>
    <message>
        <source>Transformer blocks</source>
        <translation>트랜스포머 블록 수</translation>
    </message>
    <message>
        <source>Hidden width of the feed-forward part over d_model</source>
        <translation>피드포워드 은닉 너비 ÷ d_model</translation>
    </message>
    <message>
        <source>Base of the frequency bank</source>
        <translation>주파수 뱅크의 밑</translation>
    </message>
    <message>
        <source>Dropout after the projection and the feed-forward part</source>
        <translation>사영과 피드포워드 뒤의 드롭아웃</translation>
    </message>
    <message>
        <source>Sequence lengths, separated by blanks</source>
        <translation>시퀀스 길이, 공백으로 구분</translation>
    </message>
    <message>
        <source>Evaluation batches a length; times batch = sequences behind each figure</source>
        <translation>길이마다의 평가 배치 수. × batch = 각 수치의 시퀀스 수</translation>
    </message>
    <message>
        <source>Sequences an evaluation batch</source>
        <translation>평가 배치당 시퀀스 수</translation>
    </message>
    <message>
        <source>anchored: long positions computed from the lag alone; exact variants only</source>
        <translation>anchored: 먼 위치를 래그만으로 계산. 정확형만</translation>
    </message>
    <message>
        <source>L of the shear law; follows training.length until it is set</source>
        <translation>전단 법칙의 L. 정하기 전에는 training.length를 따릅니다</translation>
    </message>
    <message>
        <source>Smallest learned decay</source>
        <translation>학습되는 감쇠의 최소</translation>
    </message>
    <message>
        <source>Decay at the start</source>
        <translation>처음 감쇠</translation>
    </message>
    <message>
        <source>Largest learned shear coupling</source>
        <translation>학습되는 전단 결합의 최대</translation>
    </message>
    <message>
        <source>Shear coupling at the start</source>
        <translation>처음 전단 결합</translation>
    </message>
    <message>
        <source>Stabilised shear t/(1 + t/L)</source>
        <translation>안정화 전단 t/(1 + t/L)</translation>
    </message>
    <message>
        <source>Clamp of gamma t, as published</source>
        <translation>논문대로 gamma t의 제한</translation>
    </message>
    <message>
        <source>Number format of the model&apos;s arithmetic</source>
        <translation>모형 연산의 수 형식</translation>
    </message>
    <message>
        <source>CPU threads; 0: as many as the machine has cores</source>
        <translation>CPU 스레드 수. 0: 코어 수만큼</translation>
    </message>
    <message>
        <source>Same bits again on the same device, slower</source>
        <translation>같은 장치에서 같은 비트, 더 느림</translation>
    </message>
    <message>
        <source>Replay steps as one CUDA graph</source>
        <translation>단계를 CUDA 그래프 하나로 재생</translation>
    </message>
    <message>
        <source>Kernel task</source>
        <translation>커널 과제</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>글</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모형</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>평가</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>기계</translation>
    </message>
</context>
<context>
    <name>LagCsv</name>
    <message>
        <source>the file is UTF-16 text; save it as UTF-8 and open it again</source>
        <translation>파일이 UTF-16 텍스트입니다. UTF-8로 저장한 뒤 다시 여세요</translation>
    </message>
    <message>
        <source>the file is empty; it needs rows of lag and value</source>
        <translation>파일이 비어 있습니다. 래그와 값의 행이 있어야 합니다</translation>
    </message>
    <message>
        <source>the file has %1 columns; choose one of them, or another delimiter</source>
        <translation>파일의 열은 %1개입니다. 그중 하나를 고르거나 구분자를 바꾸세요</translation>
    </message>
    <message>
        <source>no row of the file has a lag and a value (it has a header only); choose the delimiter, the decimal sign and the columns</source>
        <translation>래그와 값이 있는 행이 없습니다(머리글뿐입니다). 구분자, 소수점, 열을 고르세요</translation>
    </message>
    <message>
        <source>no row of the file has a lag and a value (line %1: %2); choose the delimiter, the decimal sign and the columns</source>
        <translation>래그와 값이 있는 행이 없습니다(%1행: %2). 구분자, 소수점, 열을 고르세요</translation>
    </message>
    <message>
        <source>the row has %1 of %2 cells</source>
        <translation>행에 칸이 %2개 중 %1개뿐입니다</translation>
    </message>
    <message>
        <source>lag &quot;%1&quot; is not a number</source>
        <translation>래그 &quot;%1&quot;은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>lag %1 is not a whole number from 0 to %2</source>
        <translation>래그 %1은(는) 0부터 %2까지의 정수가 아닙니다</translation>
    </message>
    <message>
        <source>value &quot;%1&quot; is not a number</source>
        <translation>값 &quot;%1&quot;은(는) 수가 아닙니다</translation>
    </message>
    <message>
        <source>value %1 is not finite</source>
        <translation>값 %1은(는) 유한하지 않습니다</translation>
    </message>
</context>
<context>
    <name>LearnedChain</name>
    <message>
        <source>layer %1, head %2, chain %3</source>
        <translation>층 %1, 헤드 %2, 사슬 %3</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>층 %1</translation>
    </message>
</context>
<context>
    <name>LineChart</name>
    <message>
        <source>%1 not drawable</source>
        <translation>%1개 못 그림</translation>
    </message>
    <message>
        <source>%1 outside</source>
        <translation>%1개 밖</translation>
    </message>
</context>
<context>
    <name>MethodText</name>
    <message>
        <source>stabilised</source>
        <translation>안정화</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>정확형</translation>
    </message>
    <message>
        <source>scaled exact</source>
        <translation>척도 정확형</translation>
    </message>
    <message>
        <source>no positions</source>
        <translation>위치 없음</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>회전</translation>
    </message>
    <message>
        <source>half rotation, half real chain</source>
        <translation>절반 회전, 절반 실수 사슬</translation>
    </message>
    <message>
        <source>damped rotation</source>
        <translation>감쇠 회전</translation>
    </message>
    <message>
        <source>real chain, order %1</source>
        <translation>실수 사슬, 차수 %1</translation>
    </message>
    <message>
        <source>chain, order %1</source>
        <translation>사슬, 차수 %1</translation>
    </message>
    <message>
        <source>by the lag itself</source>
        <translation>래그 자체 기준</translation>
    </message>
    <message>
        <source>learned gates</source>
        <translation>학습 게이트</translation>
    </message>
    <message>
        <source>γ zero</source>
        <translation>γ 0</translation>
    </message>
    <message>
        <source>in bank</source>
        <translation>뱅크에 있음</translation>
    </message>
    <message>
        <source>no frequencies</source>
        <translation>주파수 없음</translation>
    </message>
    <message>
        <source>nearest %1</source>
        <translation>가장 가까움 %1</translation>
    </message>
    <message>
        <source>turns by nothing</source>
        <translation>회전 없음</translation>
    </message>
</context>
<context>
    <name>Metric</name>
    <message>
        <source>loss (nats)</source>
        <translation>손실 (nat)</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>정확도</translation>
    </message>
    <message>
        <source>bits per byte</source>
        <translation>바이트당 비트</translation>
    </message>
    <message>
        <source>gradient norm</source>
        <translation>기울기 노름</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>학습률</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>토큰/초</translation>
    </message>
    <message>
        <source>memory (MiB)</source>
        <translation>메모리 (MiB)</translation>
    </message>
    <message>
        <source>mean γ (1/token)</source>
        <translation>평균 γ (1/토큰)</translation>
    </message>
    <message>
        <source>mean η</source>
        <translation>평균 η</translation>
    </message>
    <message>
        <source>largest |η|</source>
        <translation>최대 |η|</translation>
    </message>
</context>
<context>
    <name>NumberBox</name>
    <message>
        <source>Nothing was typed: type a number such as 0.25 or 2.5e-4.</source>
        <translation>입력이 없습니다. 0.25나 2.5e-4 같은 수를 입력하세요.</translation>
    </message>
    <message>
        <source>“%1” has more than one decimal sign: type 1234.5 or 1234,5, without groups.</source>
        <translation>“%1”에 소수점이 둘 이상입니다. 자릿수 구분 없이 1234.5나 1234,5로 입력하세요.</translation>
    </message>
    <message>
        <source>“%1” is beyond what a double can hold.</source>
        <translation>“%1”은(는) 배정밀도 수의 범위를 넘습니다.</translation>
    </message>
    <message>
        <source>“%1” is not a number: type one such as 0.25 or 2.5e-4.</source>
        <translation>“%1”은(는) 수가 아닙니다. 0.25나 2.5e-4 같은 수를 입력하세요.</translation>
    </message>
    <message>
        <source>“%1” is not a finite number.</source>
        <translation>“%1”은(는) 유한한 수가 아닙니다.</translation>
    </message>
</context>
<context>
    <name>ParameterInfo</name>
    <message>
        <source>Decay</source>
        <translation>감쇠</translation>
    </message>
    <message>
        <source>1/token</source>
        <translation>1/토큰</translation>
    </message>
    <message>
        <source>gamma, decay, 1/token</source>
        <translation>감마, 감쇠, 1/토큰</translation>
    </message>
    <message>
        <source>Decay γ (1/token): the chain fades as exp(−γ d). 0, or 1e-6 to 1.</source>
        <translation>감쇠 γ (1/토큰): 사슬이 exp(−γ d)로 줄어듭니다. 0 또는 1e-6부터 1까지.</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>주파수</translation>
    </message>
    <message>
        <source>rad/token</source>
        <translation>rad/토큰</translation>
    </message>
    <message>
        <source>omega, frequency, rad/token</source>
        <translation>오메가, 주파수, rad/토큰</translation>
    </message>
    <message>
        <source>Frequency ω (rad/token): the chain turns as exp(i ω d). 0, or 1e-5 to π.</source>
        <translation>주파수 ω (rad/토큰): 사슬이 exp(i ω d)로 돕니다. 0 또는 1e-5부터 π까지.</translation>
    </message>
    <message>
        <source>Shear</source>
        <translation>전단</translation>
    </message>
    <message>
        <source>eta, shear coupling</source>
        <translation>에타, 전단 결합</translation>
    </message>
    <message>
        <source>Shear coupling η: entry r grows as (η s)^r / r!, s the shear time. −10 to 10.</source>
        <translation>전단 결합 η: 성분 r이 (η s)^r / r!로 커집니다. s는 전단 시간. −10부터 10까지.</translation>
    </message>
    <message>
        <source>Train context</source>
        <translation>학습 문맥</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>L, train context, tokens</source>
        <translation>L, 학습 문맥, 토큰</translation>
    </message>
    <message>
        <source>Train context L (tokens): fits see the lags d &lt; L. A whole number, 16 to 131072.</source>
        <translation>학습 문맥 L (토큰): 맞춤은 래그 d &lt; L을 봅니다. 16부터 131072까지의 정수.</translation>
    </message>
    <message>
        <source>Target freq.</source>
        <translation>목표 주파수</translation>
    </message>
    <message>
        <source>target omega, the target&apos;s frequency, rad/token</source>
        <translation>목표 오메가, 목표의 주파수, rad/토큰</translation>
    </message>
    <message>
        <source>Frequency of the target (rad/token). 0, or 1e-5 to π.</source>
        <translation>목표의 주파수 (rad/토큰). 0 또는 1e-5부터 π까지.</translation>
    </message>
    <message>
        <source>Target decay</source>
        <translation>목표 감쇠</translation>
    </message>
    <message>
        <source>target gamma, the target&apos;s decay, 1/token</source>
        <translation>목표 감마, 목표의 감쇠, 1/토큰</translation>
    </message>
    <message>
        <source>Decay of the targets that fade, as damped_wave (1/token). 0, or 1e-6 to 1.</source>
        <translation>damped_wave처럼 줄어드는 목표의 감쇠 (1/토큰). 0 또는 1e-6부터 1까지.</translation>
    </message>
</context>
<context>
    <name>PublishedNumbers</name>
    <message>
        <source>paper: %1 %2</source>
        <translation>논문: %1 %2</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>† Not in the bank of %1: the target&apos;s frequency. What it loses by that is the frequency grid&apos;s doing, not its form&apos;s; an index that all have makes it fair.</source>
        <translation>† %1의 뱅크에 목표의 주파수가 없습니다. 그 손해는 형태가 아니라 주파수 격자 탓입니다. 모두가 가진 번호라야 공정합니다.</translation>
    </message>
    <message>
        <source>The published accuracies stand on 32 sequences: 0.906 is a 95 % interval of about 0.76 to 0.97.</source>
        <translation>논문의 정확도는 시퀀스 32개에서 나왔습니다. 0.906의 95 % 구간은 약 0.76부터 0.97까지입니다.</translation>
    </message>
</context>
<context>
    <name>RunLaunch</name>
    <message>
        <source>The program jordan was not found beside this one (%1), at the setting (%2) or on PATH. Build it with training enabled or name it in the settings; until then runs wait in the queue.</source>
        <translation>jordan 프로그램이 이 프로그램 옆(%1), 설정(%2), PATH 어디에도 없습니다. 학습을 켜고 빌드하거나 설정에 적으세요. 그때까지 실행은 대기열에서 기다립니다.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>queued</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>failed to start</source>
        <translation>시작하지 못함</translation>
    </message>
    <message>
        <source>running</source>
        <translation>진행 중</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>running elsewhere</source>
        <translation>다른 곳에서 진행 중</translation>
    </message>
    <message>
        <source>no heartbeat</source>
        <translation>신호 없음</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>끝남</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시 멈춤</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>비정상 종료</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>loading</source>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>멈추는 중</translation>
    </message>
    <message>
        <source>%1 (no heartbeat since %2)</source>
        <translation>%1 (%2부터 신호 없음)</translation>
    </message>
    <message>
        <source>no heartbeat from %1 since %2</source>
        <translation>%1에서 %2부터 신호 없음</translation>
    </message>
    <message>
        <source>running on %1</source>
        <translation>%1에서 진행 중</translation>
    </message>
    <message>
        <source>running (other container)</source>
        <translation>진행 중 (다른 컨테이너)</translation>
    </message>
    <message>
        <source>no heartbeat from %1, whose clock is %2 ahead</source>
        <translation>%1에서 신호 없음 (그 시계가 %2 앞서 있음)</translation>
    </message>
    <message>
        <source>queued elsewhere</source>
        <translation>다른 곳에서 대기</translation>
    </message>
</context>
<context>
    <name>Saturation</name>
    <message>
        <source>At length %1, γ × position passes max_exponent %2 in %3 of %4 chains, the first beyond position %5: there the published absolute form no longer decays.</source>
        <translation>길이 %1에서는 체인 %4개 중 %3개의 γ × 위치가 max_exponent %2를 넘으며, 처음 넘는 곳은 위치 %5 다음입니다. 그 너머에서 논문의 절대 위치 형태는 더 이상 감쇠하지 않습니다.</translation>
    </message>
</context>
<context>
    <name>SessionKeeper</name>
    <message>
        <source>another window</source>
        <translation>다른 창</translation>
    </message>
    <message>
        <source>another window (process %1 on %2)</source>
        <translation>다른 창 (%2의 프로세스 %1)</translation>
    </message>
    <message>
        <source>It stays as it is; nothing is saved there.</source>
        <translation>그대로 두며, 거기에는 아무것도 저장하지 않습니다.</translation>
    </message>
    <message>
        <source>It was kept as %1.</source>
        <translation>%1(으)로 남겨 두었습니다.</translation>
    </message>
    <message>
        <source>The session %1 belongs to %2: what changes here is not saved to it. Save it under another name from the menu.</source>
        <translation>세션 %1은(는) %2의 것입니다: 여기서 바뀐 것은 거기에 저장되지 않습니다. 메뉴에서 다른 이름으로 저장하세요.</translation>
    </message>
</context>
<context>
    <name>Target</name>
    <message>
        <source>CSV file</source>
        <translation>CSV 파일</translation>
    </message>
    <message>
        <source>drawn points</source>
        <translation>그린 점</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>열 %1</translation>
    </message>
</context>
<context>
    <name>TimeAxis</name>
    <message>
        <source>step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>run time (s)</source>
        <translation>실행 시간 (초)</translation>
    </message>
    <message>
        <source>wall time (s)</source>
        <translation>경과 시간 (초)</translation>
    </message>
</context>
<context>
    <name>TimeSplit</name>
    <message>
        <source>data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>순방향</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>역방향</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>최적화</translation>
    </message>
    <message>
        <source>evaluation</source>
        <translation>평가</translation>
    </message>
    <message>
        <source>Time of all steps up to the latest record. Data: waiting for the next batch. Evaluation: all lengths; one after the last record is not counted.</source>
        <translation>마지막 기록까지 모든 단계의 시간입니다. 데이터: 다음 배치를 기다린 시간. 평가: 모든 길이이며, 마지막 기록 뒤의 평가는 세지 않습니다.</translation>
    </message>
    <message>
        <source>Memory: what the run holds of the GPU&apos;s</source>
        <translation>메모리: 실행이 차지한 GPU 메모리</translation>
    </message>
    <message>
        <source>Memory: what the process of the run holds of main memory</source>
        <translation>메모리: 실행 프로세스가 차지한 주 메모리</translation>
    </message>
</context>
<context>
    <name>TrainingHandOver</name>
    <message>
        <source>“%1” is not a kernel that training knows: choose mixed, damped_wave, rhythm_envelope or a high_jet</source>
        <translation>“%1”은(는) 학습이 아는 커널이 아닙니다. mixed, damped_wave, rhythm_envelope나 high_jet을 고르세요</translation>
    </message>
    <message>
        <source>training takes the target&apos;s frequency by its index in head_dim %1; the nearest to %2 is index %3 (%4)</source>
        <translation>학습은 목표의 주파수를 head_dim %1에서의 번호로 받습니다. %2에 가장 가까운 것은 %3번(%4)입니다</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>no more points than parameters: %1 for %2</source>
        <translation>점이 매개변수보다 많지 않습니다: 매개변수 %2개에 점 %1개</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>랭크 %1/%2</translation>
    </message>
    <message>
        <source>largest coefficient is %1 times the target&apos;s largest value, above 1000</source>
        <translation>가장 큰 계수가 목표의 가장 큰 값의 %1배로 1000배를 넘습니다</translation>
    </message>
    <message>
        <source>condition %1 is above 1e7</source>
        <translation>조건수 %1이(가) 1e7보다 큽니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::AnimateButton</name>
    <message>
        <source>Sweep %1 %2</source>
        <translation>%1 %2 훑기</translation>
    </message>
    <message>
        <source>Move the cursor along d</source>
        <translation>커서를 d를 따라 옮기기</translation>
    </message>
    <message>
        <source>Stop the animation</source>
        <translation>움직임 멈추기</translation>
    </message>
    <message>
        <source>animate</source>
        <translation>움직이기</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Animate</source>
        <translation>움직이기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::BasisPanel</name>
    <message>
        <source>Basis</source>
        <translation>기저</translation>
    </message>
    <message>
        <source>Single block</source>
        <translation>단일 블록</translation>
    </message>
    <message>
        <source>The sliders&apos; own chain alone: no intercept, no ridge, the smallest fit.</source>
        <translation>슬라이더가 정하는 사슬 하나만 씁니다. 절편과 릿지가 없는 최소 노름 맞춤입니다.</translation>
    </message>
    <message>
        <source>RoPE bank</source>
        <translation>RoPE 뱅크</translation>
    </message>
    <message>
        <source>The probe&apos;s bank of frequencies with an intercept and a ridge.</source>
        <translation>절편과 릿지를 갖춘 프로브의 주파수 뱅크입니다.</translation>
    </message>
    <message>
        <source>sizes of the bank</source>
        <translation>뱅크의 크기</translation>
    </message>
    <message>
        <source>Frequencies, head_dim, θ and ridge of the bank</source>
        <translation>뱅크의 주파수 수, head_dim, θ, 릿지</translation>
    </message>
    <message>
        <source>θ is above 1 and at most 1e8</source>
        <translation>θ는 1보다 크고 1e8 이하입니다</translation>
    </message>
    <message>
        <source>the ridge is from 0 to 1000</source>
        <translation>릿지는 0부터 1000까지입니다</translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation>주파수 수</translation>
    </message>
    <message>
        <source>head_dim</source>
        <translation>head_dim</translation>
    </message>
    <message>
        <source>θ</source>
        <translation>θ</translation>
    </message>
    <message>
        <source>Ridge</source>
        <translation>릿지</translation>
    </message>
    <message>
        <source>change the basis</source>
        <translation>기저 바꾸기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::BestFits</name>
    <message>
        <source>Best fits</source>
        <translation>가장 잘 맞는 방법</translation>
    </message>
    <message>
        <source>Mean squared error on the lags d &lt; L</source>
        <translation>래그 d &lt; L에서의 평균 제곱 오차</translation>
    </message>
    <message>
        <source>of “%1” on d &lt; L</source>
        <translation>“%1”, d &lt; L</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::CompareControls</name>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>filter, e.g. method:rope</source>
        <translation>거르기, 예: method:rope</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>거르기</translation>
    </message>
    <message>
        <source>Runs to compare</source>
        <translation>비교할 실행</translation>
    </message>
    <message>
        <source>All</source>
        <translation>모두</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>No runs here. Launch some on the page Train, or clear the filter.</source>
        <translation>여기에 실행이 없습니다. 학습 페이지에서 시작하거나 거르기를 지우세요.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>min–max</source>
        <translation>최소–최대</translation>
    </message>
    <message>
        <source>± std. error</source>
        <translation>± 표준 오차</translation>
    </message>
    <message>
        <source>Debiased exponential moving average, over every record before any is left out</source>
        <translation>편향을 없앤 지수 이동 평균. 기록을 솎아 내기 전에 모든 기록에 대해 계산합니다</translation>
    </message>
    <message>
        <source>Opacity of the raw line behind the smoothed one</source>
        <translation>평활선 뒤에 놓인 원본 선의 불투명도</translation>
    </message>
    <message>
        <source>log x</source>
        <translation>로그 x</translation>
    </message>
    <message>
        <source>log y</source>
        <translation>로그 y</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>묶는 기준</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>가로축</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>평활</translation>
    </message>
    <message>
        <source>Raw line</source>
        <translation>원본 선</translation>
    </message>
    <message>
        <source>Band of a group</source>
        <translation>묶음의 띠</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ComparePage</name>
    <message>
        <source>Upper chart …</source>
        <translation>위쪽 차트…</translation>
    </message>
    <message>
        <source>Evaluation chart …</source>
        <translation>평가 차트…</translation>
    </message>
    <message>
        <source>Lower chart …</source>
        <translation>아래쪽 차트…</translation>
    </message>
    <message>
        <source>Learned parameters …</source>
        <translation>학습된 매개변수…</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>표 (*.csv)</translation>
    </message>
    <message>
        <source>Curves, raw and smoothed (CSV) …</source>
        <translation>곡선, 원본과 평활 (CSV)…</translation>
    </message>
    <message>
        <source>Export curves</source>
        <translation>곡선 내보내기</translation>
    </message>
    <message>
        <source>Evaluations (CSV) …</source>
        <translation>평가 (CSV)…</translation>
    </message>
    <message>
        <source>Export evaluations</source>
        <translation>평가 내보내기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ConfigForm</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>과제</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>선택 사항</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>One run a method and seed: 0, 1, 2 or 0-4</source>
        <translation>방법과 시드마다 실행 하나: 0, 1, 2 또는 0-4</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>training.length</source>
        <translation>training.length</translation>
    </message>
    <message>
        <source>part of train_file</source>
        <translation>train_file의 일부</translation>
    </message>
    <message>
        <source>Use the text that comes with Jordanscope</source>
        <translation>Jordanscope에 들어 있는 글 쓰기</translation>
    </message>
    <message>
        <source>d %1, %2 heads, %3 layers</source>
        <translation>d %1, 헤드 %2, 층 %3</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>모든 코어</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>스레드 %1개</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::CrosshairReadOut</name>
    <message>
        <source>Values at the crosshair</source>
        <translation>십자선의 값</translation>
    </message>
    <message>
        <source>At the crosshair</source>
        <translation>십자선에서</translation>
    </message>
    <message>
        <source>At %1</source>
        <translation>%1에서</translation>
    </message>
    <message>
        <source>move over a chart</source>
        <translation>차트 위로 옮기세요</translation>
    </message>
    <message>
        <source>nearest 5, %1 more</source>
        <translation>가까운 5개, 외 %1개</translation>
    </message>
    <message>
        <source>Copy the values</source>
        <translation>값 복사</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::CsvDialog</name>
    <message>
        <source>%1 rows are used</source>
        <translation>%1개 행을 씁니다</translation>
    </message>
    <message>
        <source>, of them %1 repeat a lag: their mean is taken</source>
        <translation>. 그중 %1개는 래그가 겹쳐 평균을 씁니다</translation>
    </message>
    <message>
        <source>; %1 are left out:</source>
        <translation>; %1개는 뺍니다:</translation>
    </message>
    <message>
        <source>
line %1: %2</source>
        <translation>
%1번째 줄: %2</translation>
    </message>
    <message>
        <source>Table of lags: %1</source>
        <translation>래그 표: %1</translation>
    </message>
    <message>
        <source>comma  ,</source>
        <translation>쉼표  ,</translation>
    </message>
    <message>
        <source>semicolon  ;</source>
        <translation>쌍반점  ;</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>탭</translation>
    </message>
    <message>
        <source>space</source>
        <translation>공백</translation>
    </message>
    <message>
        <source>bar  |</source>
        <translation>막대  |</translation>
    </message>
    <message>
        <source>point  0.5</source>
        <translation>점  0.5</translation>
    </message>
    <message>
        <source>comma  0,5</source>
        <translation>쉼표  0,5</translation>
    </message>
    <message>
        <source>the first row has names</source>
        <translation>첫 행은 이름</translation>
    </message>
    <message>
        <source>Use as target</source>
        <translation>목표로 쓰기</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>구분자</translation>
    </message>
    <message>
        <source>Decimal sign</source>
        <translation>소수점</translation>
    </message>
    <message>
        <source>Lag</source>
        <translation>래그</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>count the rows</source>
        <translation>행 번호</translation>
    </message>
    <message>
        <source>Reading the file …</source>
        <translation>파일을 읽는 중 …</translation>
    </message>
    <message>
        <source>, %1 above the table are skipped</source>
        <translation>, 표 위의 %1개 행은 건너뜁니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::CursorPanel</name>
    <message>
        <source>copy all as LaTeX</source>
        <translation>모두 LaTeX로 복사</translation>
    </message>
    <message>
        <source>Copy all of this as LaTeX; a row&apos;s context menu copies its value</source>
        <translation>모두 LaTeX로 복사합니다. 행의 메뉴는 그 값을 복사합니다</translation>
    </message>
    <message>
        <source>At the cursor</source>
        <translation>커서에서</translation>
    </message>
    <message>
        <source>lag of the cursor, tokens</source>
        <translation>커서의 래그, 토큰</translation>
    </message>
    <message>
        <source>Lag d of the cursor (tokens); drag its line in a chart, or type it here</source>
        <translation>커서의 래그 d (토큰). 차트에서 선을 끌거나 여기에 입력하세요</translation>
    </message>
    <message>
        <source>%1 is no lag of the charts: type a whole number from 0 to L = %2.</source>
        <translation>%1은(는) 차트의 래그가 아닙니다. 0부터 L = %2까지의 정수를 입력하세요.</translation>
    </message>
    <message>
        <source>G(%1)</source>
        <translation>G(%1)</translation>
    </message>
    <message>
        <source>one chain, complex</source>
        <translation>사슬 하나, 복소수</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::CurvesView</name>
    <message>
        <source>Check runs at the left to see their curves</source>
        <translation>왼쪽에서 실행을 선택하면 곡선이 보입니다</translation>
    </message>
    <message>
        <source>smoothed %1</source>
        <translation>평활 %1</translation>
    </message>
    <message>
        <source>band min–max</source>
        <translation>띠: 최소–최대</translation>
    </message>
    <message>
        <source>band ± std. error</source>
        <translation>띠: ± 표준 오차</translation>
    </message>
    <message>
        <source>The checked runs have no record of this yet</source>
        <translation>선택한 실행에는 아직 이 기록이 없습니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::DifferencesTable</name>
    <message>
        <source>Differences of the configurations</source>
        <translation>설정의 차이</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Check two runs or more to see in which settings they differ</source>
        <translation>실행을 두 개 이상 선택하면 서로 다른 설정이 보입니다</translation>
    </message>
    <message>
        <source>The checked runs have the same settings</source>
        <translation>선택한 실행의 설정이 같습니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::EvaluationView</name>
    <message>
        <source>Evaluations of the checked runs appear here</source>
        <translation>선택한 실행의 평가가 여기에 나타납니다</translation>
    </message>
    <message>
        <source>length (tokens)</source>
        <translation>길이 (토큰)</translation>
    </message>
    <message>
        <source>, mean, min–max</source>
        <translation>, 평균, 최소–최대</translation>
    </message>
    <message>
        <source>, mean ± std. error</source>
        <translation>, 평균 ± 표준 오차</translation>
    </message>
    <message>
        <source>, 95 % Wilson</source>
        <translation>, 95 % 윌슨</translation>
    </message>
    <message>
        <source>, 95 %</source>
        <translation>, 95 %</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>평가</translation>
    </message>
    <message>
        <source>length</source>
        <translation>길이</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ExploreCharts</name>
    <message>
        <source>Real basis</source>
        <translation>기저의 실수부</translation>
    </message>
    <message>
        <source>Imaginary basis</source>
        <translation>기저의 허수부</translation>
    </message>
    <message>
        <source>Trajectory</source>
        <translation>궤적</translation>
    </message>
    <message>
        <source>lag d (tokens)</source>
        <translation>래그 d (토큰)</translation>
    </message>
    <message>
        <source>(Re, Im)</source>
        <translation>(Re, Im)</translation>
    </message>
    <message>
        <source>Where turns or lags lie too close to be told apart, only some are drawn.</source>
        <translation>회전이나 지연이 너무 가까워 구별할 수 없는 곳에서는 일부만 그립니다.</translation>
    </message>
    <message>
        <source>real part</source>
        <translation>실수부</translation>
    </message>
    <message>
        <source>imaginary part</source>
        <translation>허수부</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ExplorePage</name>
    <message>
        <source>open in Explore</source>
        <translation>탐색에서 열기</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Keep the present curves as a ghost behind what follows</source>
        <translation>지금 곡선을 흐리게 남겨 이후 곡선과 견줍니다</translation>
    </message>
    <message>
        <source>Send to Train</source>
        <translation>학습으로 보내기</translation>
    </message>
    <message>
        <source>Open a training run with this order, variant, γ, η and L</source>
        <translation>이 차수, 변형, γ, η, L로 학습 실행을 엽니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::Exporter</name>
    <message>
        <source>Export chart</source>
        <translation>차트 내보내기</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>저장했습니다: %1</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ExpressionEdit</name>
    <message>
        <source>formula of the target</source>
        <translation>목표의 수식</translation>
    </message>
    <message>
        <source>A formula in d (lag), x = d/L, L, omega, gamma, eta and pi, with cos, sin, exp, sqrt, abs, log and ? :</source>
        <translation>d(래그), x = d/L, L, omega, gamma, eta, pi로 쓰는 수식. cos, sin, exp, sqrt, abs, log와 ? : 를 쓸 수 있습니다</translation>
    </message>
    <message>
        <source>At character %1: %2</source>
        <translation>%1번째 글자: %2</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FieldRow</name>
    <message>
        <source>Choose a file</source>
        <translation>파일 고르기</translation>
    </message>
    <message>
        <source>Choose a file for %1</source>
        <translation>%1에 쓸 파일 고르기</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>글 파일</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FiguresTable</name>
    <message>
        <source>▲ Beyond the exponent clamp: at this length the published absolute form no longer decays in some chains. Point at the figure to see how many.</source>
        <translation>▲ 지수 한계를 넘음: 이 길이에서는 논문의 절대 위치 형태가 일부 사슬에서 더 이상 감쇠하지 않습니다. 수치를 가리키면 몇 개인지 보입니다.</translation>
    </message>
    <message>
        <source>%1 (anchored)</source>
        <translation>%1 (고정)</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>평가</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Target ω</source>
        <translation>목표 ω</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>%1에서</translation>
    </message>
    <message>
        <source>published</source>
        <translation>논문 값</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 (%2에서)</translation>
    </message>
    <message>
        <source>Check runs at the left to see their evaluations</source>
        <translation>왼쪽에서 실행을 선택하면 평가가 보입니다</translation>
    </message>
    <message>
        <source>The checked runs have no evaluation of this kind yet</source>
        <translation>선택한 실행에는 아직 이런 평가가 없습니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FitCharts</name>
    <message>
        <source>Click here to add points; a smooth monotone curve through them becomes the target.</source>
        <translation>여기를 눌러 점을 찍으세요. 점을 지나는 매끄러운 단조 곡선이 목표가 됩니다.</translation>
    </message>
    <message>
        <source>Open a CSV file of lags and values: it becomes the target.</source>
        <translation>래그와 값이 든 CSV 파일을 열면 목표가 됩니다.</translation>
    </message>
    <message>
        <source>The target has no finite value on lags below L.</source>
        <translation>L보다 작은 래그에서 목표에 유한한 값이 없습니다.</translation>
    </message>
    <message>
        <source>Target and fits</source>
        <translation>목표와 맞춤</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>잔차</translation>
    </message>
    <message>
        <source>fit − target</source>
        <translation>맞춤 − 목표</translation>
    </message>
    <message>
        <source>MSE against context</source>
        <translation>문맥에 따른 MSE</translation>
    </message>
    <message>
        <source>target</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>lag d (tokens)</source>
        <translation>래그 d (토큰)</translation>
    </message>
    <message>
        <source>← fitted</source>
        <translation>← 맞춤</translation>
    </message>
    <message>
        <source>extrapolation →</source>
        <translation>외삽 →</translation>
    </message>
    <message>
        <source>context C (tokens)</source>
        <translation>문맥 C (토큰)</translation>
    </message>
    <message>
        <source>No fit yet</source>
        <translation>아직 맞춤이 없습니다</translation>
    </message>
    <message>
        <source>No error above 0 to draw</source>
        <translation>그릴 수 있는 0보다 큰 오차가 없습니다</translation>
    </message>
    <message>
        <source>MSE</source>
        <translation>MSE</translation>
    </message>
    <message>
        <source>K(d)</source>
        <translation>K(d)</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FitExports</name>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Coefficients…</source>
        <translation>계수…</translation>
    </message>
    <message>
        <source>Table as CSV…</source>
        <translation>표를 CSV로…</translation>
    </message>
    <message>
        <source>Table as LaTeX…</source>
        <translation>표를 LaTeX로…</translation>
    </message>
    <message>
        <source>LaTeX (*.tex)</source>
        <translation>LaTeX (*.tex)</translation>
    </message>
    <message>
        <source>Table as JSON…</source>
        <translation>표를 JSON으로…</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Target and fits…</source>
        <translation>목표와 맞춤…</translation>
    </message>
    <message>
        <source>Residual…</source>
        <translation>잔차…</translation>
    </message>
    <message>
        <source>MSE against context…</source>
        <translation>문맥에 따른 MSE…</translation>
    </message>
    <message>
        <source>Landscape…</source>
        <translation>지형…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FitPage</name>
    <message>
        <source>find ω, γ</source>
        <translation>ω, γ 찾기</translation>
    </message>
    <message>
        <source>take over parameters</source>
        <translation>매개변수 넘겨받기</translation>
    </message>
    <message>
        <source>The search has stopped: what it looked for has changed.</source>
        <translation>찾던 대상이 바뀌어 검색을 멈췄습니다.</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FitPanel</name>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Send to Train</source>
        <translation>학습으로 보내기</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Find ω, γ</source>
        <translation>ω, γ 찾기</translation>
    </message>
    <message>
        <source>block only</source>
        <translation>단일 블록 전용</translation>
    </message>
    <message>
        <source>The RoPE bank does not read %1: its methods turn at the bank&apos;s own frequencies and fit every coefficient. Choose the single block.</source>
        <translation>RoPE 뱅크는 %1을(를) 읽지 않습니다. 뱅크의 방법은 자체 주파수로 돌고 모든 계수를 맞춥니다. 단일 블록을 고르십시오.</translation>
    </message>
    <message>
        <source>the order</source>
        <translation>차수</translation>
    </message>
    <message>
        <source>Looks for one chain&apos;s ω and γ, which the RoPE bank does not read. Choose the single block.</source>
        <translation>사슬 하나의 ω와 γ를 찾는데 RoPE 뱅크는 이를 읽지 않습니다. 단일 블록을 고르십시오.</translation>
    </message>
    <message>
        <source>Scan all frequencies, refine the best, and move the sliders there</source>
        <translation>모든 주파수를 훑고 가장 좋은 곳을 다듬어 슬라이더를 옮깁니다</translation>
    </message>
    <message>
        <source>Train a model on this kernel: %1, index %2</source>
        <translation>이 커널로 모형을 학습합니다: %1, 번호 %2</translation>
    </message>
    <message>
        <source>order m</source>
        <translation>차수 m</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Single block only: %1</source>
        <translation>단일 블록 전용: %1</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FitResults</name>
    <message>
        <source>Methods</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>contexts that are scored</source>
        <translation>평가할 문맥</translation>
    </message>
    <message>
        <source>C to 8192</source>
        <translation>C, 8192까지</translation>
    </message>
    <message>
        <source>L, 2L, 4L, 8L</source>
        <translation>L, 2L, 4L, 8L</translation>
    </message>
    <message>
        <source>precision of the fit</source>
        <translation>맞춤의 정밀도</translation>
    </message>
    <message>
        <source>float64</source>
        <translation>float64</translation>
    </message>
    <message>
        <source>float32 as published</source>
        <translation>논문대로 float32</translation>
    </message>
    <message>
        <source>float32 repeats the published normal equations, in places rounding noise: for comparison with published tables only.</source>
        <translation>float32는 논문의 정규 방정식을 그대로 따라 하며 곳에 따라 반올림 잡음입니다. 논문 표와 견줄 때만 쓰세요.</translation>
    </message>
    <message>
        <source>change the precision</source>
        <translation>정밀도 바꾸기</translation>
    </message>
    <message>
        <source>change the contexts</source>
        <translation>문맥 바꾸기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::FormHistory</name>
    <message>
        <source>Preset</source>
        <translation>프리셋</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::LandscapePanel</name>
    <message>
        <source>map</source>
        <translation>지도</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>훑기</translation>
    </message>
    <message>
        <source>The scan over all frequencies that the last search began with</source>
        <translation>마지막 찾기가 처음 한, 모든 주파수 훑기</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>훑기</translation>
    </message>
    <message>
        <source>lowest MSE over γ at each ω</source>
        <translation>ω마다 γ에 대한 최소 MSE</translation>
    </message>
    <message>
        <source>ω (rad/token)</source>
        <translation>ω (rad/토큰)</translation>
    </message>
    <message>
        <source>The landscape appears when the target has values.</source>
        <translation>목표에 값이 있으면 지형이 나타납니다.</translation>
    </message>
    <message>
        <source>go to a place</source>
        <translation>그곳으로 가기</translation>
    </message>
    <message>
        <source>lowest MSE</source>
        <translation>최소 MSE</translation>
    </message>
    <message>
        <source>scan of all ω, best γ</source>
        <translation>모든 ω 훑기, 가장 좋은 γ</translation>
    </message>
    <message>
        <source>chain of order %1, ω → γ ↑</source>
        <translation>차수 %1 사슬, ω → γ ↑</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::LandscapeView</name>
    <message>
        <source>landscape of the MSE over omega and gamma</source>
        <translation>omega와 gamma에 대한 MSE 지형</translation>
    </message>
    <message>
        <source>here: omega %1, gamma %2</source>
        <translation>여기: omega %1, gamma %2</translation>
    </message>
    <message>
        <source>MSE %1 at ω = %2, γ = %3</source>
        <translation>ω = %2, γ = %3에서 MSE %1</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::LaunchButton</name>
    <message>
        <source>Launch again</source>
        <translation>다시 시작</translation>
    </message>
    <message>
        <source>This run has just been launched. Launch another one with the same settings?</source>
        <translation>이 실행은 방금 시작되었습니다. 같은 설정으로 하나 더 시작할까요?</translation>
    </message>
    <message>
        <source>These %1 runs have just been launched. Launch them once more?</source>
        <translation>이 실행 %1개는 방금 시작되었습니다. 한 번 더 시작할까요?</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Launching …</source>
        <translation>시작하는 중 …</translation>
    </message>
    <message>
        <source>Launch again …</source>
        <translation>다시 시작 …</translation>
    </message>
    <message>
        <source>Launch 1 run</source>
        <translation>실행 1개 시작</translation>
    </message>
    <message>
        <source>Launch %1 runs</source>
        <translation>실행 %1개 시작</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::LearnedView</name>
    <message>
        <source>%1: γ %2, η %3, ω %4</source>
        <translation>%1: γ %2, η %3, ω %4</translation>
    </message>
    <message>
        <source>Learned γ</source>
        <translation>학습된 γ</translation>
    </message>
    <message>
        <source>Learned η</source>
        <translation>학습된 η</translation>
    </message>
    <message>
        <source>Choose a run that learns γ and η</source>
        <translation>γ와 η를 학습하는 실행을 고르세요</translation>
    </message>
    <message>
        <source>Open in Explore</source>
        <translation>탐색에서 열기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::LineChart</name>
    <message>
        <source>Show all and follow</source>
        <translation>모두 보이고 따라가기</translation>
    </message>
    <message>
        <source>Previous zoom</source>
        <translation>이전 확대</translation>
    </message>
    <message>
        <source>Logarithmic y</source>
        <translation>로그 y</translation>
    </message>
    <message>
        <source>Logarithmic x</source>
        <translation>로그 x</translation>
    </message>
    <message>
        <source>Export chart…</source>
        <translation>차트 내보내기…</translation>
    </message>
    <message>
        <source>cursor at %1</source>
        <translation>커서 %1</translation>
    </message>
    <message>
        <source>%1 from %2 to %3, logarithmic</source>
        <translation>%1: %2에서 %3까지, 로그</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1: %2에서 %3까지</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::LiveChart</name>
    <message>
        <source>Curves of running and selected runs appear here, each record as it is written</source>
        <translation>진행 중이거나 고른 실행의 곡선이 기록되는 대로 여기에 나타납니다</translation>
    </message>
    <message>
        <source>smoothed %1</source>
        <translation>평활 %1</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::MainWindow</name>
    <message>
        <source>Explore</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>맞춤</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Open session…</source>
        <translation>세션 열기…</translation>
    </message>
    <message>
        <source>Save session as…</source>
        <translation>세션을 다른 이름으로 저장…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Runs folder…</source>
        <translation>실행 폴더…</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>System</source>
        <translation>시스템</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>The language changes at the next start.</source>
        <translation>언어는 다음에 시작할 때 바뀝니다.</translation>
    </message>
    <message>
        <source>About Jordanscope</source>
        <translation>Jordanscope 정보</translation>
    </message>
    <message>
        <source>Open session</source>
        <translation>세션 열기</translation>
    </message>
    <message>
        <source>Sessions (*.json)</source>
        <translation>세션 (*.json)</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>세션 저장</translation>
    </message>
    <message>
        <source>Runs folder</source>
        <translation>실행 폴더</translation>
    </message>
    <message>
        <source>Runs are read from %1 at the next start.</source>
        <translation>다음에 시작할 때 %1에서 실행을 읽습니다.</translation>
    </message>
    <message>
        <source>Jordanscope %1 (%2)</source>
        <translation>Jordanscope %1 (%2)</translation>
    </message>
    <message>
        <source>See the kernel, fit the kernel, train with the kernel: a workbench for Jordan-RoPE (arXiv 2605.04217).

Free software under the GNU General Public License, version 3 or later. Built with Qt %1.</source>
        <translation>커널을 보고, 맞추고, 커널로 학습합니다: Jordan-RoPE 작업대 (arXiv 2605.04217).

GNU 일반 공중 사용 허가서 3판 이상을 따르는 자유 소프트웨어입니다. Qt %1로 만들었습니다.</translation>
    </message>
    <message>
        <source>The session %1 cannot be read yet: its folder does not answer.</source>
        <translation>세션 %1을(를) 아직 읽을 수 없습니다: 폴더가 응답하지 않습니다.</translation>
    </message>
    <message>
        <source>The session can be read now. Your changes were kept: open it from the menu.</source>
        <translation>이제 세션을 읽을 수 있습니다. 변경한 내용은 그대로 두었으니 메뉴에서 여십시오.</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::MessageBar</name>
    <message>
        <source>Close the message</source>
        <translation>메시지 닫기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::MethodList</name>
    <message>
        <source>Methods</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>Add a method by name</source>
        <translation>이름으로 방법 더하기</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2개 중 %1개</translation>
    </message>
    <message>
        <source>another, e.g. jordan_exact_m3_c050</source>
        <translation>다른 이름, 예: jordan_exact_m3_c050</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::MethodsModel</name>
    <message>
        <source>%1: %2 parameters on %3 lags; the box draws its curves</source>
        <translation>%1: 래그 %3개에 매개변수 %2개. 상자를 누르면 곡선을 그립니다</translation>
    </message>
    <message>
        <source>mean squared error on lags 0 to %1: %2</source>
        <translation>래그 0부터 %1까지의 평균 제곱 오차: %2</translation>
    </message>
    <message>
        <source>largest |fit − target| on the fitted lags: %1</source>
        <translation>맞춘 래그에서 가장 큰 |맞춤 − 목표|: %1</translation>
    </message>
    <message>
        <source>R² on the fitted lags: %1</source>
        <translation>맞춘 래그에서의 R²: %1</translation>
    </message>
    <message>
        <source>rank %1 of %2 columns, without the ridge</source>
        <translation>릿지 없이 %2열 중 랭크 %1</translation>
    </message>
    <message>
        <source>condition number of the columns, without the ridge: %1</source>
        <translation>릿지 없는 열의 조건수: %1</translation>
    </message>
    <message>
        <source>largest |coefficient|: %1</source>
        <translation>가장 큰 |계수|: %1</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>MSE d&lt;%1</source>
        <translation>MSE d&lt;%1</translation>
    </message>
    <message>
        <source>max |e|</source>
        <translation>최대 |e|</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>랭크</translation>
    </message>
    <message>
        <source>cond</source>
        <translation>조건수</translation>
    </message>
    <message>
        <source>max |c|</source>
        <translation>최대 |c|</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>품질</translation>
    </message>
    <message>
        <source>the target has no values up to the end of this context</source>
        <translation>이 문맥의 끝까지 목표 값이 없습니다</translation>
    </message>
    <message>
        <source>no lag beyond the fitted ones has a value</source>
        <translation>맞춘 래그 너머에 값이 있는 래그가 없습니다</translation>
    </message>
    <message>
        <source>Beyond</source>
        <translation>너머</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::MethodsTable</name>
    <message>
        <source>methods and their errors</source>
        <translation>방법과 그 오차</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::MetricCard</name>
    <message>
        <source>Metric</source>
        <translation>지표</translation>
    </message>
    <message>
        <source>%1 groups, colours as in the list</source>
        <translation>그룹 %1개, 색은 목록과 같음</translation>
    </message>
    <message>
        <source>%1 runs, colours as in the list</source>
        <translation>실행 %1개, 색은 목록과 같음</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>Follow new data; zooming pauses it, Home or a double click resumes</source>
        <translation>새 데이터를 따라갑니다. 확대하면 멈추고 Home이나 두 번 누르기로 이어집니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::NavigationBar</name>
    <message>
        <source>Menu</source>
        <translation>메뉴</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::NotesEditor</name>
    <message>
        <source>title</source>
        <translation>제목</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>제목</translation>
    </message>
    <message>
        <source>tags, separated by commas</source>
        <translation>태그, 쉼표로 구분</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>태그</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>보관</translation>
    </message>
    <message>
        <source>Hidden from the list unless the filter says archived:true</source>
        <translation>거르기에 archived:true가 없으면 목록에서 감춥니다</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>Choose a run in the list</source>
        <translation>목록에서 실행을 고르세요</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ParameterModel</name>
    <message>
        <source>change a parameter</source>
        <translation>매개변수 바꾸기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ParameterPanel</name>
    <message>
        <source>order m of the chain</source>
        <translation>사슬의 차수 m</translation>
    </message>
    <message>
        <source>Order m: the chain has the entries r = 0 .. m − 1.</source>
        <translation>차수 m: 사슬의 성분은 r = 0 .. m − 1입니다.</translation>
    </message>
    <message>
        <source>Order m = %1</source>
        <translation>차수 m = %1</translation>
    </message>
    <message>
        <source>variant of the shear time</source>
        <translation>전단 시간의 변형</translation>
    </message>
    <message>
        <source>Shear time s of the lag d. Exact: s = d. Stabilised: s = d/(1 + d/L). Scaled exact: s = d/L, and c sets γ = c/L.</source>
        <translation>래그 d의 전단 시간 s. 정확형: s = d. 안정화: s = d/(1 + d/L). 척도 정확형: s = d/L이고 c가 γ = c/L을 정합니다.</translation>
    </message>
    <message>
        <source>exact  s = d</source>
        <translation>정확형  s = d</translation>
    </message>
    <message>
        <source>stabilised  s ≤ L</source>
        <translation>안정화  s ≤ L</translation>
    </message>
    <message>
        <source>scaled exact  s = d/L</source>
        <translation>척도 정확형  s = d/L</translation>
    </message>
    <message>
        <source>change the order</source>
        <translation>차수 바꾸기</translation>
    </message>
    <message>
        <source>change the variant</source>
        <translation>변형 바꾸기</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>%1 바꾸기</translation>
    </message>
    <message>
        <source>c, the decay over the train context</source>
        <translation>c, 학습 문맥에 걸친 감쇠</translation>
    </message>
    <message>
        <source>c = γ L of the scaled exact variant: sets γ = c/L, also when L changes.</source>
        <translation>척도 정확형의 c = γ L. L이 바뀌어도 γ = c/L로 정합니다.</translation>
    </message>
    <message>
        <source>c = %1 makes γ = c/L = %2, which is out of range: γ takes 0, or 1e-6 to 1.</source>
        <translation>c = %1이면 γ = c/L = %2로 범위를 벗어납니다. γ는 0 또는 1e-6부터 1까지입니다.</translation>
    </message>
    <message>
        <source>change c</source>
        <translation>c 바꾸기</translation>
    </message>
    <message>
        <source>tie the target&apos;s omega to omega</source>
        <translation>목표의 오메가를 오메가에 묶기</translation>
    </message>
    <message>
        <source>Tie the target&apos;s frequency to ω</source>
        <translation>목표의 주파수를 ω에 묶기</translation>
    </message>
    <message>
        <source>tie the target&apos;s frequency</source>
        <translation>목표의 주파수 묶기</translation>
    </message>
    <message>
        <source>untie the target&apos;s frequency</source>
        <translation>목표의 주파수 풀기</translation>
    </message>
    <message>
        <source>RoPE frequencies θ^(−2b/D), θ = %1, D = %2</source>
        <translation>RoPE 주파수 θ^(−2b/D), θ = %1, D = %2</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ParameterSlider</name>
    <message>
        <source>0, or %1 to %2</source>
        <translation>0 또는 %1부터 %2까지</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1부터 %2까지의 정수</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>%1부터 %2까지</translation>
    </message>
    <message>
        <source>%1 is out of range: %2 takes %3.</source>
        <translation>%1은(는) 범위를 벗어납니다. %2은(는) %3입니다.</translation>
    </message>
    <message>
        <source>Default (%1)</source>
        <translation>기본값 (%1)</translation>
    </message>
    <message>
        <source>Copy the value</source>
        <translation>값 복사</translation>
    </message>
    <message>
        <source>Nearest of the %1</source>
        <translation>%1 중 가장 가까운 값</translation>
    </message>
    <message>
        <source>Snap to the %1</source>
        <translation>%1에 맞추기</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>지금 %1</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::PlanCard</name>
    <message>
        <source>Next launch</source>
        <translation>다음 실행</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>Params</source>
        <translation>매개변수</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Target ω</source>
        <translation>목표 ω</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copies the commands that make these runs in a shell, without the window</source>
        <translation>창 없이 셸에서 이 실행을 만드는 명령을 복사합니다</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>실행 1개</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>실행 %1개</translation>
    </message>
    <message>
        <source>cannot run</source>
        <translation>실행 불가</translation>
    </message>
    <message>
        <source>target ω %1 rad/token, nearest of its bank %2</source>
        <translation>목표 ω %1 rad/토큰, 뱅크에서 가장 가까운 값 %2</translation>
    </message>
    <message>
        <source>▲ A run needs about %1, this machine has %2: choose a smaller batch, length or model.</source>
        <translation>▲ 실행에 약 %1이 필요하고 이 기계에는 %2가 있습니다. 배치, 길이, 모형을 줄이세요.</translation>
    </message>
    <message>
        <source>† A method that misses the target&apos;s frequency loses by its grid, not by its form. Choose an index that all have for a fair comparison.</source>
        <translation>† 목표의 주파수가 없는 방법은 형태가 아니라 격자 때문에 집니다. 공정하게 견주려면 모두가 가진 번호를 고르세요.</translation>
    </message>
    <message>
        <source>nothing to launch yet</source>
        <translation>아직 시작할 것이 없습니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::PointsEditor</name>
    <message>
        <source>move a point</source>
        <translation>점 옮기기</translation>
    </message>
    <message>
        <source>add a point</source>
        <translation>점 더하기</translation>
    </message>
    <message>
        <source>exclude a point</source>
        <translation>점 제외하기</translation>
    </message>
    <message>
        <source>include a point</source>
        <translation>점 다시 넣기</translation>
    </message>
    <message>
        <source>delete a point</source>
        <translation>점 지우기</translation>
    </message>
    <message>
        <source>Include the point</source>
        <translation>점 다시 넣기</translation>
    </message>
    <message>
        <source>Exclude the point</source>
        <translation>점 제외</translation>
    </message>
    <message>
        <source>Delete the point</source>
        <translation>점 지우기</translation>
    </message>
    <message>
        <source>Add a point here</source>
        <translation>여기에 점 더하기</translation>
    </message>
    <message>
        <source>Delete all points</source>
        <translation>모든 점 지우기</translation>
    </message>
    <message>
        <source>clear the points</source>
        <translation>점 모두 지우기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::ReadOut</name>
    <message>
        <source>Copy the value</source>
        <translation>값 복사</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>LaTeX로 복사</translation>
    </message>
    <message>
        <source>Copy all as LaTeX</source>
        <translation>모두 LaTeX로 복사</translation>
    </message>
    <message>
        <source>values at the cursor</source>
        <translation>커서 위치의 값</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::RunDetails</name>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 토큰/초</translation>
    </message>
    <message>
        <source>Speed, memory and time of the runs</source>
        <translation>실행의 속도, 메모리, 시간</translation>
    </message>
    <message>
        <source>Speed, memory and where the time goes come with the first record</source>
        <translation>속도, 메모리, 시간 배분은 첫 기록과 함께 나타납니다</translation>
    </message>
    <message>
        <source>no time split recorded</source>
        <translation>시간 배분 기록 없음</translation>
    </message>
    <message>
        <source>tokens/s: training alone, since the record before</source>
        <translation>토큰/초: 앞 기록 이후의 학습만</translation>
    </message>
    <message>
        <source>%1 of %2 runs</source>
        <translation>실행 %2개 중 %1개</translation>
    </message>
    <message>
        <source>%1 of the %2 runs that the chart shows have a row here, selected ones first. Select runs in the table to see theirs.</source>
        <translation>차트에 보이는 실행 %2개 중 %1개만 여기에 있으며, 고른 실행이 먼저입니다. 다른 실행은 표에서 고르면 보입니다.</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::RunsModel</name>
    <message>
        <source>process %1, device %2</source>
        <translation>프로세스 %1, 장치 %2</translation>
    </message>
    <message>
        <source>unreadable lines in metrics.jsonl: %1</source>
        <translation>metrics.jsonl에서 읽지 못한 줄: %1</translation>
    </message>
    <message>
        <source>evaluating</source>
        <translation>평가 중</translation>
    </message>
    <message>
        <source>&gt; %1</source>
        <translation>&gt; %1</translation>
    </message>
    <message>
        <source>its steps are done; the last evaluation runs</source>
        <translation>단계는 끝났고 마지막 평가가 진행 중입니다</translation>
    </message>
    <message>
        <source>time left without evaluations: none of this run has been timed yet</source>
        <translation>평가를 뺀 남은 시간: 이 실행의 평가 시간은 아직 재지 못했습니다</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>step/s</source>
        <translation>단계/초</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>토큰/초</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>남은 시간</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::RunsTable</name>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>No runs yet.
Choose methods and seeds at the left and press Launch;
runs of the command jordan appear here as well.</source>
        <translation>아직 실행이 없습니다.
왼쪽에서 방법과 시드를 고르고 시작을 누르세요.
jordan 명령으로 시작한 실행도 여기에 나타납니다.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Writes a checkpoint and ends the run; takes a waiting run out of the queue</source>
        <translation>체크포인트를 쓰고 실행을 끝냅니다. 기다리는 실행은 대기열에서 뺍니다</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 멈춤</translation>
    </message>
    <message>
        <source>Stops at a checkpoint; Resume goes on from there</source>
        <translation>체크포인트에서 멈춥니다. 이어하기로 거기서 계속합니다</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>이어하기</translation>
    </message>
    <message>
        <source>Goes on from the last checkpoint, or queues it again</source>
        <translation>마지막 체크포인트에서 계속하거나 다시 대기열에 넣습니다</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>복제</translation>
    </message>
    <message>
        <source>Puts this run&apos;s settings into the form</source>
        <translation>이 실행의 설정을 양식에 넣습니다</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <source>Opens the run&apos;s folder</source>
        <translation>실행의 폴더를 엽니다</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>휴지통</translation>
    </message>
    <message>
        <source>Moves the run&apos;s folder to the trash</source>
        <translation>실행의 폴더를 휴지통으로 옮깁니다</translation>
    </message>
    <message>
        <source>at once </source>
        <translation>동시에 </translation>
    </message>
    <message>
        <source>How many runs of the queue may use one device at the same time</source>
        <translation>대기열의 실행 몇 개가 한 장치를 함께 쓸 수 있는지</translation>
    </message>
    <message>
        <source>Runs at once on one device</source>
        <translation>한 장치에서 동시에 도는 실행</translation>
    </message>
    <message>
        <source>Kill</source>
        <translation>강제 종료</translation>
    </message>
    <message>
        <source>%1 running, %2 queued, %3 in all</source>
        <translation>진행 %1, 대기 %2, 모두 %3</translation>
    </message>
    <message>
        <source> · another window launches</source>
        <translation> · 다른 창이 시작을 맡음</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>휴지통으로</translation>
    </message>
    <message>
        <source>Move this run to the trash? Its checkpoint and records go with it.</source>
        <translation>이 실행을 휴지통으로 옮길까요? 체크포인트와 기록도 함께 옮겨집니다.</translation>
    </message>
    <message>
        <source>Move %1 runs to the trash? Checkpoints and records go with them.</source>
        <translation>실행 %1개를 휴지통으로 옮길까요? 체크포인트와 기록도 함께 옮겨집니다.</translation>
    </message>
    <message>
        <source>Kill the run</source>
        <translation>실행 강제 종료</translation>
    </message>
    <message>
        <source>No answer to the stop within 10 s. Killing loses what has been done since the last checkpoint.</source>
        <translation>10초 안에 멈춤에 답이 없습니다. 강제로 끝내면 마지막 체크포인트 뒤의 진행을 잃습니다.</translation>
    </message>
    <message>
        <source>Copy the command line</source>
        <translation>명령줄 복사</translation>
    </message>
    <message>
        <source>Open log.txt</source>
        <translation>log.txt 열기</translation>
    </message>
    <message>
        <source> · nothing can be launched here</source>
        <translation> · 여기서는 시작할 수 없음</translation>
    </message>
    <message>
        <source> · another window launches: %1</source>
        <translation> · 다른 창이 시작을 맡음: %1</translation>
    </message>
    <message>
        <source> · %1 queued elsewhere: Resume starts them</source>
        <translation> · %1개는 다른 곳에서 대기: 재개하면 시작됨</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::SpeedTable</name>
    <message>
        <source>Speed, memory and time of the runs</source>
        <translation>실행의 속도, 메모리, 시간</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>토큰/초</translation>
    </message>
    <message>
        <source>step/s</source>
        <translation>단계/초</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>training</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>time split</source>
        <translation>시간 배분</translation>
    </message>
    <message>
        <source>Check runs at the left to see what they cost</source>
        <translation>왼쪽에서 실행을 고르면 그 비용이 보입니다</translation>
    </message>
    <message>
        <source>Speed, memory and where the time goes come with the first record</source>
        <translation>속도, 메모리, 시간 배분은 첫 기록과 함께 나타납니다</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::TablesCard</name>
    <message>
        <source>latest evaluation, 95 % interval, n sequences; best bold</source>
        <translation>마지막 평가, 95 % 구간, 시퀀스 n개. 최고값은 굵게</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>only the keys in which the checked runs differ</source>
        <translation>선택한 실행이 서로 다른 항목만</translation>
    </message>
    <message>
        <source>check two runs that differ</source>
        <translation>서로 다른 실행 둘을 선택하세요</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <source>of the selected run, saved as you type</source>
        <translation>고른 실행의 메모. 입력하는 대로 저장됩니다</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>평가</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>latest record; time of all steps up to it</source>
        <translation>마지막 기록, 그때까지 모든 단계의 시간</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::TargetPanel</name>
    <message>
        <source>No file is open.</source>
        <translation>열린 파일이 없습니다.</translation>
    </message>
    <message>
        <source>%1 is gone or has changed: open it again.</source>
        <translation>%1이(가) 없어졌거나 바뀌었습니다. 다시 여세요.</translation>
    </message>
    <message>
        <source>%1: %2 at %3 lags</source>
        <translation>%1: 래그 %3개의 %2</translation>
    </message>
    <message>
        <source>, %1 repeated (mean taken)</source>
        <translation>, %1개 겹침 (평균)</translation>
    </message>
    <message>
        <source>, %1 rows left out</source>
        <translation>, %1개 행 제외</translation>
    </message>
    <message>
        <source>Click in the chart to add points; drag moves them.</source>
        <translation>차트를 눌러 점을 찍고, 끌어서 옮기세요.</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>점 %1개</translation>
    </message>
    <message>
        <source>1 point</source>
        <translation>점 1개</translation>
    </message>
    <message>
        <source>, %1 excluded</source>
        <translation>, %1개 제외</translation>
    </message>
    <message>
        <source>. Delete removes, X excludes the chosen one.</source>
        <translation>. 고른 점은 Delete로 지우고 X로 제외합니다.</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>target</source>
        <translation>목표</translation>
    </message>
    <message>
        <source>x = d/L; %1</source>
        <translation>x = d/L; %1</translation>
    </message>
    <message>
        <source>expression …</source>
        <translation>수식…</translation>
    </message>
    <message>
        <source>CSV file …</source>
        <translation>CSV 파일…</translation>
    </message>
    <message>
        <source>drawn points</source>
        <translation>그린 점</translation>
    </message>
    <message>
        <source>ωₜ of index</source>
        <translation>ωₜ 번호</translation>
    </message>
    <message>
        <source>The target&apos;s frequency is one of the bank; otherwise it is the slider&apos;s.</source>
        <translation>목표의 주파수를 뱅크에서 고릅니다. 아니면 슬라이더의 값입니다.</translation>
    </message>
    <message>
        <source>index of the target&apos;s frequency in the bank</source>
        <translation>뱅크에서 목표 주파수의 번호</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>열…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>clear the points</source>
        <translation>점 모두 지우기</translation>
    </message>
    <message>
        <source>Open a table of lags</source>
        <translation>래그 표 열기</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt)</source>
        <translation>표 (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <source>ωₜ = %1 rad/token</source>
        <translation>ωₜ = %1 rad/토큰</translation>
    </message>
    <message>
        <source>in bank</source>
        <translation>뱅크에 있음</translation>
    </message>
    <message>
        <source>off bank</source>
        <translation>뱅크 밖</translation>
    </message>
    <message>
        <source>ωₜ = %1 is frequency %2 of the bank: every method with a bank can turn at it</source>
        <translation>ωₜ = %1은(는) 뱅크의 %2번 주파수입니다. 뱅크가 있는 모든 방법이 이 주파수로 돌 수 있습니다</translation>
    </message>
    <message>
        <source>ωₜ = %1 is not in the bank: the nearest, frequency %2 = %3, is %4 away</source>
        <translation>ωₜ = %1은(는) 뱅크에 없습니다. 가장 가까운 %2번 주파수 %3과 %4 떨어져 있습니다</translation>
    </message>
    <message>
        <source>%1 is read …</source>
        <translation>%1을(를) 읽는 중 …</translation>
    </message>
    <message>
        <source>choose the target&apos;s frequency</source>
        <translation>목표 주파수 고르기</translation>
    </message>
    <message>
        <source>type a formula</source>
        <translation>수식 입력</translation>
    </message>
    <message>
        <source>choose a target</source>
        <translation>목표 고르기</translation>
    </message>
    <message>
        <source>open a table</source>
        <translation>표 열기</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::TestCard</name>
    <message>
        <source>tests of the chain</source>
        <translation>사슬의 검사</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>노름</translation>
    </message>
    <message>
        <source>Group law</source>
        <translation>군 법칙</translation>
    </message>
    <message>
        <source>Shift test</source>
        <translation>이동 검사</translation>
    </message>
    <message>
        <source>lag d (tokens)</source>
        <translation>래그 d (토큰)</translation>
    </message>
    <message>
        <source>lag b (tokens), a = %1</source>
        <translation>래그 b (토큰), a = %1</translation>
    </message>
    <message>
        <source>contragredient</source>
        <translation>반변 변환</translation>
    </message>
    <message>
        <source>same transform</source>
        <translation>같은 변환</translation>
    </message>
    <message>
        <source>shift p (tokens), i − j = %1</source>
        <translation>이동 p (토큰), i − j = %1</translation>
    </message>
    <message>
        <source>Operator norm</source>
        <translation>연산자 노름</translation>
    </message>
    <message>
        <source>%1: 0</source>
        <translation>%1: 0</translation>
    </message>
    <message>
        <source>%1: 0 (rounding %2)</source>
        <translation>%1: 0 (반올림 %2)</translation>
    </message>
    <message>
        <source>%1 ≤ %2</source>
        <translation>%1 ≤ %2</translation>
    </message>
    <message>
        <source>‖difference‖₂</source>
        <translation>‖차이‖₂</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>노름</translation>
    </message>
</context>
<context>
    <name>jordanscope::views::TrainPage</name>
    <message>
        <source>Paste settings</source>
        <translation>설정 붙여넣기</translation>
    </message>
    <message>
        <source>Takes the settings of a config.json from the clipboard or from a file</source>
        <translation>클립보드나 파일의 config.json 설정을 가져옵니다</translation>
    </message>
    <message>
        <source>From the clipboard</source>
        <translation>클립보드에서</translation>
    </message>
    <message>
        <source>From a config.json …</source>
        <translation>config.json에서…</translation>
    </message>
    <message>
        <source>The settings of %1 stand in the form: change them and launch.</source>
        <translation>%1의 설정이 양식에 있습니다. 고쳐서 시작하세요.</translation>
    </message>
    <message>
        <source>These are no settings: %1</source>
        <translation>설정이 아닙니다: %1</translation>
    </message>
    <message>
        <source>Settings of a run</source>
        <translation>실행의 설정</translation>
    </message>
    <message>
        <source>Configuration (*.json)</source>
        <translation>설정 (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be read as settings</source>
        <translation>%1을(를) 설정으로 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>There are no settings to paste: copy the text of a config.json first.</source>
        <translation>붙여넣을 설정이 없습니다. 먼저 config.json의 내용을 복사하세요.</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>복제</translation>
    </message>
    <message>
        <source>Send to Train</source>
        <translation>학습으로 보내기</translation>
    </message>
</context>
</TS>
