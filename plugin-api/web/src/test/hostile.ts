/** Texts that must never be interpreted as HTML, CSS or script. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  'url(javascript:alert(1))',
  'red;background:url(https://evil.example/x)',
  '</style><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;b&gt; &amp; &quot;',
  '𠮷‮ab‬ 👩‍👩‍👧‍👦 \u0000\u2028',
  '漢'.repeat(500),
  '',
] as const

/** Stands in for the host's sanitizer: DOMPurify is not reliable on a simulated DOM. */
export function cleaned(html: string): string {
  return html.replace(/</g, '&lt;')
}
