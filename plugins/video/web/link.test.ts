import { describe, expect, it } from 'vitest'
import links from '../src/tests/links.json'
import { linkOf } from './link.ts'

/** EL-VIDEO-08 to EL-VIDEO-10 */
describe('a link', () => {
  it.each(links)('$address is $kind', ({ address, kind, site, player }) => {
    const link = linkOf(address)
    expect(link?.kind ?? null).toBe(kind)
    if (link?.kind === 'site') expect([link.site, link.player]).toEqual([site, player])
  })

  it('never puts anything of its own into a player', () => {
    const hostile = 'https://www.bilibili.com/video/BV1xx411c7mD?p="><script>&bvid=BV1xx411c7mD'
    expect(linkOf(hostile)).toMatchObject({
      player: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&page=1&autoplay=0',
    })
    const other = 'https://v.qq.com/play.html?vid=a%22onload=alert'
    expect(linkOf(other)).toMatchObject({ player: null })
  })
})
