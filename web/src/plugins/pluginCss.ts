import type { PluginRecord } from '../api/types.ts'

/** Adds the plugin's style sheet to the page and replaces that of an older build. */
export function addPluginCss({ id, editor_css: address }: PluginRecord): void {
  const former = sheetsOf(id)
  if (!address) {
    for (const sheet of former) sheet.remove()
    return
  }
  if (former.some((sheet) => sheet.getAttribute('href') === address)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.dataset.plugin = id
  const dropFormer = () => {
    for (const sheet of former) sheet.remove()
  }
  // The old sheet stays until the new one has loaded, to avoid a flash of unstyled content.
  link.addEventListener('load', dropFormer)
  link.addEventListener('error', dropFormer)
  document.head.append(link)
}

export function removePluginCss(id: string): void {
  for (const sheet of sheetsOf(id)) sheet.remove()
}

function sheetsOf(id: string): HTMLLinkElement[] {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[data-plugin]')
  return [...links].filter((link) => link.dataset.plugin === id)
}
