import { describe, expect, it } from 'vitest'
import { coverLook } from './coverLook.ts'
import { previewAddress } from './PreviewScreen.tsx'
import { workStatus } from './WorkCard.tsx'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString()

describe('the state of a work', () => {
  it('is a draft until it is published', () => {
    expect(workStatus({ is_publish: false, published_at: null, updated_at: at(1) })).toBe('draft')
  })
  it('is published while nothing was edited since', () => {
    expect(workStatus({ is_publish: true, published_at: at(5), updated_at: at(5) })).toBe(
      'published',
    )
  })
  it('is changed once it was edited later (PV-007)', () => {
    expect(workStatus({ is_publish: true, published_at: at(5), updated_at: at(9) })).toBe('changed')
  })
})

describe('the drawn cover', () => {
  it('is always the same for the same title', () => {
    expect(coverLook('春日邀请')).toEqual(coverLook('春日邀请'))
    expect(coverLook('春日邀请').initial).toBe('春')
  })
  it('takes a whole letter, not half a pair', () => {
    expect(coverLook('🎉party').initial).toBe('🎉')
    expect(coverLook('').initial).toBe('')
  })
})

describe('the address of the preview', () => {
  const works = 'http://works.example:4174'
  it('stands on the works host', () => {
    expect(previewAddress('/h5/7?token=x', works)).toBe('http://works.example:4174/h5/7?token=x')
  })
  it('names one page when asked for one (SH-010)', () => {
    expect(previewAddress('/h5/7?token=x', works, '2')).toBe(`${works}/h5/7/page/2?token=x`)
    expect(previewAddress('/h5/7?token=x', works, '../..')).toBe(`${works}/h5/7?token=x`)
  })
})
