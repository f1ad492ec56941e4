/** Classifies video addresses (EL-VIDEO-08, EL-VIDEO-09), as src/link.rs does; src/tests/links.json tests both. */

export type SiteName = 'bilibili' | 'youku' | 'tencent' | 'iqiyi'

export type Link =
  | { kind: 'file' }
  /** `player` is the address of the site's embedded player, if it can be derived from the page's. */
  | { kind: 'site'; site: SiteName; player: string | null }

const FILE = /\.(mp4|webm|ogg|avi|mov|wmv|flv|mkv)$/i

interface Site {
  name: SiteName
  host: string
  player: (path: string, ask: (name: string) => string) => string | null
}

const SITES: Site[] = [
  {
    name: 'bilibili',
    host: 'bilibili.com',
    player: (path, ask) => {
      const [, bv] = /\/(BV[0-9A-Za-z]{10})(?:\/|$)/.exec(`${path}/${ask('bvid')}`) ?? []
      const [, av] = /\/av(\d{1,18})(?:\/|$)/.exec(`${path}/av${ask('aid')}`) ?? []
      const film = bv ? `bvid=${bv}` : av && `aid=${av}`
      const page = /^\d{1,4}$/.exec(ask('p') || ask('page'))?.[0] ?? '1'
      return film ? `https://player.bilibili.com/player.html?${film}&page=${page}&autoplay=0` : null
    },
  },
  {
    name: 'youku',
    host: 'youku.com',
    player: (path) => {
      const [, id] =
        /\/(?:v_show\/id_|embed\/)([0-9A-Za-z]{6,40}={0,2})(?:\.html|\/|$)/.exec(path) ?? []
      return id ? `https://player.youku.com/embed/${id}` : null
    },
  },
  {
    name: 'tencent',
    host: 'v.qq.com',
    player: (path, ask) => {
      const [, inPath] = /\/(?:page|cover\/[0-9a-z]+)\/([0-9a-z]{8,16})\.html$/i.exec(path) ?? []
      const id = inPath ?? /^[0-9a-z]{8,16}$/i.exec(ask('vid'))?.[0]
      return id ? `https://v.qq.com/txp/iframe/player.html?vid=${id}` : null
    },
  },
  {
    name: 'iqiyi',
    host: 'iqiyi.com',
    // The player does not accept the id in a page's address (v_….html); the site's "embed" link has both ids.
    player: (_, ask) => {
      const [film, episode] = [/^[0-9a-f]{32}$/.exec(ask('vid')), /^\d{4,20}$/.exec(ask('tvId'))]
      return film && episode
        ? `https://open.iqiyi.com/developer/player_js/coopPlayerIndex.html?vid=${film[0]}&tvId=${episode[0]}`
        : null
    },
  },
]

/** Returns undefined for an unknown link (EL-VIDEO-11). Does not use `URL`, which the prerenderer lacks. */
export function linkOf(address: string): Link | undefined {
  const parts = /^(?:https?:\/\/([^/?#]*)|(?=\/(?!\/)))([^?#]*)(?:\?([^#]*))?/i.exec(address)
  if (!parts) return undefined
  const [, host = '', path = '', query = ''] = parts
  if (FILE.test(path)) return { kind: 'file' }
  const lower = host.toLowerCase()
  const site = SITES.find((one) => lower === one.host || lower.endsWith(`.${one.host}`))
  if (!site || path.length < 2) return undefined
  return {
    kind: 'site',
    site: site.name,
    player: site.player(path, (name) => getQueryValue(query, name)),
  }
}

function getQueryValue(query: string, name: string): string {
  const found = query.split('&').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}
