import { describe, expect, it } from 'vitest'
import { exportPath } from './exportData.ts'
import { submissionQuery } from './submissions.ts'

const all = { search: '', from: '', to: '', isSpam: false, isUnread: false }

describe('which submissions are asked for', () => {
  it('is everything in the inbox without any choice', () => {
    expect(submissionQuery(all)).toEqual({})
  })

  it('leaves it to the host where days begin', () => {
    const days = { from: '2026-11-20', to: '2026-11-21' }
    expect(submissionQuery({ ...all, ...days })).toEqual(days)
  })

  it('leaves out a day that is none', () => {
    expect(submissionQuery({ ...all, from: 'soon', to: '2026-13-01' })).toEqual({})
  })

  it('goes along into the export (DC-004)', () => {
    const filter = { ...all, search: '张 & 李', isSpam: true, isUnread: true }
    expect(exportPath(7, { format: 'csv', type: 'form', filter })).toBe(
      '/api/works/export-data?workId=7&type=form&format=csv' +
        '&keyword=%E5%BC%A0+%26+%E6%9D%8E&spam=true&is_read=false',
    )
  })
})
