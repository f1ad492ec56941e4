// Runs before the first paint, so that a dark or English studio does not flash light or Chinese.
;(() => {
  const root = document.documentElement
  let theme = 'light'
  let english = false
  try {
    theme = JSON.parse(localStorage.getItem('preferences') ?? '{}').theme ?? 'light'
    english = localStorage.getItem('locale') === 'en-US'
  } catch {
    // Unreadable settings mean the defaults.
  }
  root.dataset.mantineColorScheme = theme === 'dark' ? 'dark' : 'light'
  if (english) {
    root.lang = 'en-US'
    document.title = 'Pinye'
  }
})()
