/**
 * Whether an address is of one of the sites whose pages an element may show in frames (`[web.policy]`). The document's policy
 * has the last word; this tells a view beforehand, so that it can show something else.
 */
export function mayFrame(sites: readonly string[], address: string): boolean {
  const host = /^https:\/\/([a-z0-9.-]+)(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase()
  return (
    host !== undefined &&
    sites.some((site) => {
      const name = site.slice('https://'.length)
      return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
    })
  )
}
