/**
 * Texts that would run code, load something or break out, if a page took them for markup, an address or a template.
 * What ran leaves `window.__pwned`; what became an element has `data-pwn`, or asks for `/pwn`.
 */
export const corpus: readonly string[] = [
  '<script>window.__pwned=1</script>',
  '<SCRIPT data-pwn>window.__pwned=1</SCRIPT >',
  '<script data-pwn src=//127.0.0.1:9/pwn.js></script>',
  '<scr<script>ipt>window.__pwned=1</scr</script>ipt>',
  '</script><script>window.__pwned=1</script>',
  '--></script><img data-pwn src=/pwn onerror=__pwned=1>',
  ']]><svg/data-pwn onload=__pwned=1>',
  '</title><script>__pwned=1</script>',
  '</textarea><img data-pwn src=x onerror=__pwned=1>',
  '</style><svg data-pwn onload=__pwned=1>',
  '</noscript><img data-pwn src=x onerror=__pwned=1>',
  '</template><img data-pwn src=x onerror=__pwned=1>',
  '<img data-pwn src=x onerror=window.__pwned=1>',
  '<img data-pwn src=x onerror="alert(1);__pwned=1">',
  '<IMG """><SCRIPT>__pwned=1</SCRIPT>">',
  '<img/data-pwn/src=x/onerror=__pwned=1>',
  '<img data-pwn src=`x`onerror=__pwned=1>',
  '<svg data-pwn onload=window.__pwned=1>',
  '<svg><animate data-pwn onbegin=__pwned=1 attributeName=x dur=1s>',
  '<svg><script data-pwn>__pwned=1</script></svg>',
  '<svg><a xlink:href="javascript:__pwned=1" data-pwn><text y=9>x',
  '<math><mi data-pwn xlink:href="javascript:__pwned=1">x',
  '<body data-pwn onload=__pwned=1>',
  '<iframe data-pwn src="javascript:parent.__pwned=1">',
  '<iframe data-pwn srcdoc="<script>parent.__pwned=1</script>">',
  '<object data-pwn data="javascript:__pwned=1">',
  '<embed data-pwn src="javascript:__pwned=1">',
  '<link data-pwn rel=stylesheet href=/pwn.css>',
  '<style data-pwn>@import "/pwn.css"</style>',
  '<meta data-pwn http-equiv=refresh content="0;url=/pwn">',
  '<base data-pwn href=//127.0.0.1:9/>',
  '<form data-pwn action=/pwn><button>x',
  '<input data-pwn autofocus onfocus=__pwned=1>',
  '<details data-pwn open ontoggle=__pwned=1>',
  '<video data-pwn><source onerror=__pwned=1>',
  '<a data-pwn href="javascript:__pwned=1">x</a>',
  '<marquee data-pwn onstart=__pwned=1>',
  '" data-pwn onmouseover="__pwned=1" x="',
  "' data-pwn onfocus='__pwned=1' autofocus x='",
  '"><img data-pwn src=x onerror=__pwned=1>',
  "'><svg data-pwn onload=__pwned=1>",
  '`><img data-pwn src=x onerror=__pwned=1>',
  '"};window.__pwned=1;//',
  "';window.__pwned=1;//",
  '\\";window.__pwned=1;//',
  '\u2028window.__pwned=1\u2029//',
  'javascript:window.__pwned=1',
  ' jAvA\tscript:window.__pwned=1',
  'data:text/html,<script>parent.__pwned=1</script>',
  'vbscript:__pwned=1',
  '//127.0.0.1:9/pwn',
  '{{constructor.constructor("__pwned=1")()}}',
  '${window.__pwned=1}',
  '#{__pwned=1}',
  '<%= __pwned=1 %>',
  '{"$get":"window.__pwned"}',
  '{0} {1} {__proto__} %s %n',
  '&lt;script&gt;__pwned=1&lt;/script&gt;',
  '&#60;img data-pwn src=x onerror=__pwned=1&#62;',
  '%3Cscript%3E__pwned=1%3C/script%3E',
  '\\u003cscript\\u003e__pwned=1\\u003c/script\\u003e',
  '＜script＞__pwned=1＜/script＞',
  '\u202e<img data-pwn src=x onerror=__pwned=1>\u202c',
  '\u202e>1=denwnp__=rorreno x=crs gmi<',
  '\u0000<script>__pwned=1</script>',
  '<\u0000script>__pwned=1</script>',
]

/** Elements that run or load by themselves, and each way to begin and end one: with `corpus` more than 300 texts. */
const elements = [
  'img src=/pwn onerror=__pwned=1',
  'svg onload=__pwned=1',
  'iframe src=javascript:parent.__pwned=1',
  'input autofocus onfocus=__pwned=1',
  'details open ontoggle=__pwned=1',
  'audio src=/pwn onerror=__pwned=1',
  'select autofocus onfocus=__pwned=1',
  'style onload=__pwned=1',
  'object data=/pwn onerror=__pwned=1',
  'a href=javascript:__pwned=1 autofocus onfocus=__pwned=1',
]
const frames: readonly ((element: string) => string)[] = [
  (element) => `<${element} data-pwn>`,
  (element) => `<${element.toUpperCase().replace('__PWNED', '__pwned')} data-pwn>`,
  (element) => `<${element} data-pwn`,
  (element) => `<${element.replaceAll(' ', '/')}/data-pwn>`,
  (element) => `<${element.replaceAll(' ', '\n')}\ndata-pwn>`,
  (element) => `<${element.replaceAll(' ', '\t')}\tdata-pwn>`,
  (element) => `<${element.replaceAll(' ', '\f')}\fdata-pwn>`,
  (element) => `<x><${element} data-pwn></x>`,
  (element) => `"><${element} data-pwn>`,
  (element) => `'><${element} data-pwn>`,
  (element) => `\`><${element} data-pwn>`,
  (element) => `--><${element} data-pwn>`,
  (element) => `]]><${element} data-pwn>`,
  (element) => `</p></td></div><${element} data-pwn>`,
  (element) => `</option></select><${element} data-pwn>`,
  (element) => `</textarea><${element} data-pwn>`,
  (element) => `</title><${element} data-pwn>`,
  (element) => `</script><${element} data-pwn>`,
  (element) => `</style><${element} data-pwn>`,
  (element) => `<!--><${element} data-pwn>-->`,
  (element) => `<<${element} data-pwn>`,
  (element) => `<svg><foreignObject><${element} data-pwn>`,
  (element) => `<math><mtext><${element} data-pwn>`,
  (element) => `&lt;${element} data-pwn&gt;`,
]

/** Every text. The short list comes first: it is what the pages of a walk are looked through for. */
export const wholeCorpus: readonly string[] = [
  ...corpus,
  ...frames.flatMap((frame) => elements.map((element) => frame(element))),
]

/** Gives one text after the other that fits into so many characters. */
export function textsInTurn(start = 0): (maxLength?: number) => string {
  let next = start
  return (maxLength = Infinity) => {
    for (let tried = 0; tried < wholeCorpus.length; tried++) {
      const text = wholeCorpus[next++ % wholeCorpus.length]!
      if (text.length <= maxLength) return text
    }
    return '<b>'.slice(0, maxLength)
  }
}
