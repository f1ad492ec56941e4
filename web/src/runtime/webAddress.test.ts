import { describe, expect, it } from 'vitest'
import { validateInteraction } from '../model/actions/interaction.ts'
import { isWebAddress, writtenAddress } from '../model/webAddress.ts'
import vectors from '../model/webAddresses.json'
import { resolveInteraction } from './interaction.ts'

/** The editor accepts exactly the addresses that the published page follows. */
describe('web addresses', () => {
  it.each(vectors.addresses)('takes and follows $text', ({ text, written }) => {
    expect(isWebAddress(text)).toBe(true)
    expect(writtenAddress(text)).toBe(written)
    const link = { type: 'link', config: { url: text } }
    expect(validateInteraction(link)).toBeUndefined()
    expect(resolveInteraction(link, { ids: [] })?.href).toBe(written)
    const film = { type: 'video', config: { url: text } }
    expect(validateInteraction(film)).toBeUndefined()
    expect(resolveInteraction(film, { ids: [] })?.attributes['data-video']).toBe(written)
  })

  it.each(vectors.others)('does neither with %j', (text) => {
    expect(isWebAddress(text)).toBe(false)
    const link = { type: 'link', config: { url: text } }
    // Both trim white space around an address.
    const isTaken = isWebAddress(text.trim())
    expect(validateInteraction(link) === undefined).toBe(isTaken)
    expect(resolveInteraction(link, { ids: [] }) !== undefined).toBe(isTaken)
  })
})
