// Runs before the first paint, so that a dark or English studio does not flash light or Chinese.
;(() => {
  const root = document.documentElement
  let theme = 'light'
  let english = false
  let signedIn = false
  try {
    theme = JSON.parse(localStorage.getItem('preferences') ?? '{}').theme ?? 'light'
    english = localStorage.getItem('locale') === 'en-US'
    signedIn = localStorage.getItem('token') === 'cookie'
  } catch {
    // Unreadable settings mean the defaults.
  }
  root.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
  if (english) {
    root.lang = 'en-US'
    document.title = 'Pinye'
  }
  const [, work] = /^\/editor\/(\d+)\/?$/.exec(location.pathname) ?? []
  if (signedIn && work) openEarly(work)

  // What the editor asks the host for, and its files, start with the page and not when the scripts that want them have come.
  function openEarly(work) {
    const me = ['/api/users/me', '/api/permissions/user/roles', '/api/permissions/user/permissions']
    const headers = { 'Accept-Language': root.lang || 'zh-CN' }
    const early = (globalThis.__pinyeEarly = {})
    for (const path of [`/api/works/${work}`, '/api/plugins', ...me]) {
      const signal = AbortSignal.timeout?.(30_000) ?? null
      const answer = fetch(path, { headers, signal, credentials: 'same-origin' })
      answer.catch(() => {})
      early[path] = { answer, at: globalThis.performance.now() }
    }
    const files = document.querySelector('meta[name="editor-files"]')?.content.split(' ') ?? []
    const other = english ? '-zh-CN-' : '-en-US-'
    for (const href of files.filter((file) => !file.includes(other))) {
      const isStyle = href.endsWith('.css')
      const rel = isStyle ? 'preload' : 'modulepreload'
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel,
          href,
          crossOrigin: '',
          ...(isStyle && { as: 'style' }),
        }),
      )
    }
  }
})()
