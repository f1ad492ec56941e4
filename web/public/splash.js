// Runs before the first paint, so that a dark or English studio does not flash light or Chinese first.
;(() => {
  const root = document.documentElement
  // Bridges: the modules of plugins import the studio's own modules through these files.
  const BRIDGES = ['react', 'react-dom', 'jsx-runtime', 'plugin-api', 'fields']
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

  // Requests the editor's API responses and files at the start of the page, before its scripts have loaded.
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
    for (const file of files) if (!file.includes(other)) fetchAhead(file)
    preloadPluginFiles(early[`/api/works/${work}`], early['/api/plugins']).catch(() => {
      // Failures are ignored here: the editor requests the data again and reports them.
    })
  }

  // Preloads the plugin modules of the elements on the first page; the editor would request them only one after the
  // other.
  async function preloadPluginFiles(...asked) {
    const read = async ({ answer }) => (await (await answer).clone().json()).data
    const [{ pages, currentPageIndex }, plugins] = await Promise.all(asked.map(read))
    const types = new Set((pages[currentPageIndex] ?? pages[0]).elements.map(({ name }) => name))
    const wanted = plugins.filter(({ element_types: own }) =>
      own.some(({ type }) => types.has(type)),
    )
    const pluginFiles = wanted.flatMap((one) => [one.editor_remote, one.editor_module, one.editor_css])
    if (pluginFiles.length > 0) pluginFiles.push(...BRIDGES.map((name) => `/shared/${name}.js`))
    for (const file of pluginFiles) if (file) fetchAhead(file)
  }

  function fetchAhead(href) {
    const link = document.createElement('link')
    link.href = href
    if (href.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
      // Must match the credentials mode of the later request, or the file would be fetched twice.
      if (href.startsWith('/assets/')) link.crossOrigin = ''
    } else {
      link.rel = 'modulepreload'
    }
    document.head.append(link)
  }
})()
