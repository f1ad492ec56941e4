/** Hostile texts. Each calls `hit(n)` when it runs; `n` tells which one it was. */

export type Kind = 'html' | 'url' | 'css'

export interface Payload {
  kind: Kind
  text: string
}

type Template = (run: string) => string

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
  (run) => `<img/src=x/onerror=${run}>`,
  (run) => `<IMG """><img src=x onerror=${run}>">`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg/onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  (run) => `<svg><set onbegin=${run} attributeName=x>`,
  (run) => `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  (run) =>
    `<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><script>${run}</script></svg>#x">`,
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
  (run) => `<object data="javascript:${run}"></object>`,
  (run) => `<embed src="javascript:${run}">`,
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
  (run) => `<marquee onstart=${run}>x</marquee>`,
  (run) => `<template><script>${run}</script></template><img src=x onerror=${run}>`,
  (run) => `<base href="javascript:${run}//"><a href="x">click</a>`,
  (run) => `&lt;img src=x onerror=${run}&gt;<img src=x onerror=${run}>`,
  (run) => `\u003cimg src=x onerror=${run}\u003e`,
  (run) => `<img src="x\` \`<script>${run}</script>"\` \`>`,
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
  (run) => `data:text/html,<script>parent.${run}</script>`,
  (run) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
  (run) => `vbscript:${run}`,
  (run) => `x" onerror="${run}`,
  (run) => `x' onerror='${run}`,
  (run) => `x"><script>${run}</script>`,
  (run) => `/uploads/../x"><img src=x onerror=${run}>`,
  (run) => `https://x.invalid/"onerror="${run}`,
  (run) => `//x.invalid/x" onerror="${run}"`,
]

const css: Template[] = [
  (run) => `red;background:url("javascript:${run}")`,
  (run) => `red}</style><script>${run}</script>`,
  (run) => `red" onmouseover="${run}" x="`,
  (run) => `red' onmouseover='${run}' x='`,
  (run) => `red"><img src=x onerror=${run}>`,
  (run) => `expression(${run})`,
  (run) => `url(javascript:${run})`,
  (run) => `red;position:fixed;inset:0" onpointerover="${run}`,
  (run) => `</style><svg onload=${run}>`,
  (run) => `\\72 ed;}*{x:y" onclick="${run}`,
]

const templates: Record<Kind, Template[]> = { html, url, css }

/** All payloads of a kind, numbered from `first`. */
export function payloads(kind: Kind, first: number): Payload[] {
  return templates[kind].map((template, i) => ({ kind, text: template(`hit(${first + i})`) }))
}

/** How many payloads a kind has. */
export const size = (kind: Kind): number => templates[kind].length

/** A page without any protection: what the payload does when nobody cares. */
export function unprotected(list: Payload[]): string {
  const place = ({ kind, text }: Payload): string => {
    if (kind === 'html') return `<div>${text}</div>`
    if (kind === 'url')
      return `<a href="${text}">click</a><img src="${text}"><iframe src="${text}"></iframe>`
    return `<div style="color:${text}">x</div>`
  }
  return `<!doctype html><meta charset="utf-8"><title>control</title><body>${list.map(place).join('\n')}</body>`
}
