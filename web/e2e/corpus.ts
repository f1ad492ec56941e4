/** Corpus of hostile texts. Each calls `hit(n)` if it runs, where `n` identifies the payload. */

export type Kind = 'html' | 'url' | 'css'

export interface Payload {
  kind: Kind
  text: string
}

/** `run` is the call, `script` the address of a script that makes it. */
type Template = (run: string, script: string) => string

const html: Template[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<ScRiPt>${run}</sCrIpT>`,
  (run) => `"><script>${run}</script>`,
  (run) => `'><script>${run}</script>`,
  (run) => `</script><script>${run}</script>`,
  (run) => `</style><script>${run}</script>`,
  (run) => `</textarea><script>${run}</script>`,
  (run) => `</title><img src=x onerror=${run}>`,
  (run) => `--><img src=x onerror=${run}>`,
  (run) => `]]><img src=x onerror=${run}>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<img src=x onerror="${run}">`,
  (run) => `<img/src="x"/onerror=${run}>`,
  (run) => `<IMG """><img src=x onerror=${run}>">`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg/onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x>`,
  (run) => `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  (run) => `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  (run) =>
    `<svg><a><animate attributeName=href values=javascript:${run} /><text y=20>x</text></a></svg>`,
  (run) => `<math><mtext><img src=x onerror=${run}></mtext></math>`,
  // Mutation XSS: harmless as written, but active when a sanitizer's output is parsed again.
  (run) => `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `<body onload=${run}>`,
  (run) => `<details open ontoggle=${run}>x</details>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<audio src=x onerror=${run}></audio>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<select autofocus onfocus=${run}></select>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  (run) => `<iframe src="javascript:parent.${run}"></iframe>`,
  (run) => `<iframe srcdoc="&lt;img src=x onerror=parent.${run}&gt;"></iframe>`,
  (run) => `<iframe onload=${run}></iframe>`,
  (run) => `<object data="data:text/html,x" onload=${run}></object>`,
  (run) => `<object data="x" onerror=${run}></object>`,
  (run) => `<embed src="data:text/html,x" onload=${run}>`,
  (run) => `<a href="javascript:${run}">click</a>`,
  (run) => `<a href="java&#115;cript:${run}">click</a>`,
  (run) => `<a href="java\tscript:${run}">click</a>`,
  (run) => `<a href=" javascript:${run}">click</a>`,
  (run) => `<form action="javascript:${run}"><button>click</button></form>`,
  (run) => `<form><button formaction="javascript:${run}">click</button></form>`,
  (run) => `<style onload=${run}></style>`,
  (run) => `<link rel=stylesheet href=data:, onload=${run}>`,
  (run) =>
    `<div style="animation-name:x" onanimationstart=${run}><style>@keyframes x{from{color:red}}</style>x</div>`,
  (run) => `<template><script>${run}</script></template><img src=x onerror=${run}>`,
  (run) => `&lt;img src=x onerror=${run}&gt;<img src=x onerror=${run}>`,
  (run) => `\u003cimg src=x onerror=${run}\u003e`,
  (run) => `<p title="</p><script>${run}</script>"><script>${run}</script>`,
  (run) => `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  (run) => `<noframes><p title="</noframes><img src=x onerror=${run}>">`,
  (run) => `<style><p title="</style><img src=x onerror=${run}>">`,
  (run) => `<textarea><p title="</textarea><img src=x onerror=${run}>">`,
  (run) => `<select><option><style></option></select><img src=x onerror=${run}></style>`,
  (run) => `<script type=module>${run}</script>`,
  (run) => `<script>setTimeout('${run}')</script>`,
  (run) => `<script>new Function('${run}')()</script>`,
  (run) => `<script>import('data:text/javascript,${run}')</script>`,
  (run) => `<script src="data:text/javascript,${run}"></script>`,
  (_, script) => `<script src="${script}"></script>`,
  (_, script) => `<script type=module src="${script}"></script>`,
  (_, script) => `<script>import('${script}')</script>`,
  (run) => `<svg><script href="data:text/javascript,${run}"></script></svg>`,
  (run) => `<img src=x onerror=&#x68;it${run.slice(3)}>`,
  (run) => `<img src=x onerror=eval('${run}')>`,
  (run) => `<img srcset=x onerror=${run}>`,
  (run) => `<picture><source srcset=x><img onerror=${run}></picture>`,
  (run) => `<input type=image src=x onerror=${run}>`,
  (run) => `<video src=x onerror=${run}></video>`,
  (run) => `<video onloadstart=${run}><source src=x></video>`,
  (run) => `<audio autoplay onloadstart=${run} src=x></audio>`,
  (run) => `<x-y tabindex=1 autofocus onfocus=${run}>x</x-y>`,
  (run) => `<div contenteditable onfocus=${run}>x</div>`,
  (run) =>
    `<div style="width:9px;transition:width 1ms" ontransitionend=${run} onmouseover="${run}">x</div>`,
  (run) => `<map name=m><area href="javascript:${run}" shape=default></map><img usemap=#m>`,
  (run) => `<a href="javascript&colon;${run}">click</a>`,
  (run) => `<a href="&#x6A;avascript:${run}" target=_self>click</a>`,
  (run) => `<form id=f></form><button form=f formaction="javascript:${run}">click</button>`,
  (run) => `<form action="javascript:${run}"><input type=submit></form>`,
  (run) => `<p onclick=${run}>click</p>`,
  (run) => `<div onpointerover=${run} style="position:fixed;inset:0">x</div>`,
]

const url: Template[] = [
  (run) => `javascript:${run}`,
  (run) => `JaVaScRiPt:${run}`,
  (run) => ` javascript:${run}`,
  (run) => `java\tscript:${run}`,
  (run) => `java\nscript:${run}`,
  (run) => `\u0001javascript:${run}`,
  (run) => `javascript://x%0a${run}`,
  (run) => `data:text/html,<script>${run}</script>`,
  (run) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
  (run) => `javascript:/*//*/${run}`,
  (run) => `javascript:void(${run})//https://`,
  (run) => `https://x.invalid/'onerror='${run}`,
  (run) => `x" onerror="${run}`,
  (run) => `x' onerror='${run}`,
  (run) => `x"><script>${run}</script>`,
  (run) => `/uploads/../x"><img src=x onerror=${run}>`,
  (run) => `https://x.invalid/"onerror="${run}`,
  (run) => `//x.invalid/x" onerror="${run}"`,
]

const css: Template[] = [
  // Current browsers no longer run these; they test the sanitizers.
  (run) => `url(javascript:${run})`,
  (run) => `red}</style><svg onload=${run}>`,
  (run) => `red;}@import url(x);</style><img src=x onerror=${run}>`,
  (run) => `red" tabindex=1 autofocus onfocus="${run}`,
  (run) => `red'><img src=x onerror=${run}>`,
  (run) =>
    `red;animation:x 1ms"><style>@keyframes x{}</style><x onmouseover="${run}">x</x><p title="`,
  (run) => `red}</style><script>${run}</script>`,
  (run) => `red" onmouseover="${run}" x="`,
  (run) => `red' onmouseover='${run}' x='`,
  (run) => `red"><img src=x onerror=${run}>`,
  (run) => `red;position:fixed;inset:0" onpointerover="${run}`,
  (run) => `</style><svg onload=${run}>`,
  (run) => `\\72 ed;}*{x:y" onclick="${run}`,
]

const templates: Record<Kind, Template[]> = { html, url, css }

/** A payload in a place. */
export interface Case {
  where: string
  payload: Payload
}

/** Payloads assigned to places. A payload's number is its index in the list. */
export class Cases {
  readonly list: Case[] = []

  /** Number of places that received a part of the corpus. */
  private turn = 0

  /** `canary` is the origin of foreign scripts. */
  constructor(private readonly canary: string) {}

  /** Returns all payloads of the kinds for one place. */
  add(where: string, ...kinds: Kind[]): string[] {
    return this.put(where, kinds, () => true)
  }

  /**
   * Returns three of five payloads, for one of many places rendered by the same code. The selection rotates, so that
   * together the places of a kind receive all payloads.
   */
  addInTurn(where: string, ...kinds: Kind[]): string[] {
    const turn = this.turn++
    return this.put(where, kinds, (at) => (at + turn) % 5 < 3)
  }

  private put(where: string, kinds: Kind[], isMeant: (at: number) => boolean): string[] {
    return kinds.flatMap((kind) =>
      templates[kind]
        .filter((_, at) => isMeant(at))
        .map((template) => {
          const n = this.list.length
          const text = template(`hit(${n})`, `${this.canary}/hit/${n}`)
          this.list.push({ where, payload: { kind, text } })
          return text
        }),
    )
  }

  /** Describes the payloads that ran. */
  named(hits: Iterable<number>): string[] {
    return [...hits].map((n) => {
      const { where, payload } = this.list[n] ?? {}
      return `${where ?? n}: ${payload?.text ?? ''}`
    })
  }
}

/** Returns the whole corpus, once. */
export function everything(canary: string): Cases {
  const cases = new Cases(canary)
  cases.add('anywhere', 'html', 'url', 'css')
  return cases
}

/** Joins payloads to texts of at most `most` characters. */
export function packed(texts: string[], most: number): string[] {
  const packs: string[] = []
  for (const text of texts) {
    const last = packs.at(-1)
    if (last === undefined || last.length + text.length >= most) packs.push(text)
    else packs[packs.length - 1] = `${last} ${text}`
  }
  return packs
}

/** Returns unprotected documents with the payload; one document each, since a payload may swallow what follows it. */
export function unprotected({ kind, text }: Payload): string[] {
  if (kind === 'html') return [`<div>${text}</div>`]
  if (kind === 'url')
    return [
      `<a href="${text}">click</a><img src="${text}"><iframe src="${text}"></iframe>`,
      `<img src='${text}'>`,
    ]
  return [
    `<div style="color:${text}">x</div>`,
    `<div style='color:${text}'>x</div>`,
    `<style>div{color:${text}}</style><div>x</div>`,
  ]
}
