import { describe, expect, it, vi } from 'vitest'
import { sampleElement, sampleWork } from '../testing.ts'
import { pagesText, parseSaveResponse, serializeWork } from './serializeWork.ts'

const work = () => {
  const made = sampleWork()
  const [first, ...others] = made.pages
  if (!first) throw new Error('a work has a page')
  const elements = [sampleElement('one'), sampleElement('two')]
  return { ...made, pages: [{ ...first, elements }, ...others] }
}

describe('the text of a work', () => {
  it('says what JSON says, whatever has been left out', () => {
    const sent = { ...work(), is_publish: undefined }
    expect(JSON.parse(serializeWork(sent))).toEqual(JSON.parse(JSON.stringify(sent)))
    expect(JSON.parse(serializeWork({ pages: sent.pages }))).toEqual({
      pages: JSON.parse(JSON.stringify(sent.pages)) as unknown,
    })
    expect(serializeWork({})).toBe('{}')
  })

  it('writes only what changed: elements that two works share are written once', () => {
    const before = work()
    serializeWork(before)
    const write = vi.spyOn(JSON, 'stringify')
    const [page] = before.pages
    if (!page) throw new Error('a work has a page')
    const elements = page.elements.map((element, at) => (at === 0 ? { ...element } : element))
    const after = { ...before, pages: [{ ...page, elements }] }
    const text = serializeWork(after)
    // The fields of the work, those of the page, and the element that changed.
    expect(write).toHaveBeenCalledTimes(3)
    write.mockRestore()
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(after)))
  })
})

describe('the answer to a save', () => {
  const answer = (pages: string) =>
    `{"code":200,"data":{"id":7,"pages":${pages},"revision":4},"remarks":[]}`

  it('gives the pages back that were sent', () => {
    const { pages } = work()
    const read = parseSaveResponse(answer(pagesText(pages)), pages) as { data: { pages: unknown } }
    expect(read).toEqual({ code: 200, data: { id: 7, pages, revision: 4 }, remarks: [] })
    expect(read.data.pages).toBe(pages)
  })

  it('gives the pages back that it left out', () => {
    const { pages } = work()
    const brief = '{"code":200,"data":{"id":7,"revision":4},"remarks":[]}'
    const read = parseSaveResponse(brief, pages) as { data: { pages: unknown } }
    expect(read).toEqual({ code: 200, data: { id: 7, pages, revision: 4 }, remarks: [] })
    expect(read.data.pages).toBe(pages)
  })

  it('is read as it is where the host changed something, or refused', () => {
    const { pages } = work()
    const cleaned = JSON.parse(pagesText(pages)) as { title: string }[]
    for (const page of cleaned) page.title = 'cleaned'
    expect(parseSaveResponse(answer(JSON.stringify(cleaned)), pages)).toMatchObject({
      data: { pages: cleaned },
    })
    expect(parseSaveResponse('{"code":409,"data":null}', pages)).toEqual({ code: 409, data: null })
  })

  it('takes pages for nothing else that says the same', () => {
    const { pages } = work()
    const text = `{"data":{"id":7},"remarks":[{"pages":${pagesText(pages)}}]}`
    expect(parseSaveResponse(text, pages)).toEqual(JSON.parse(text))
  })
})
