import { describe, expect, it } from 'vitest'
import { fileName } from './saveFile.ts'

describe('a title as a file name', () => {
  it('loses what no system takes', () => {
    expect(fileName('春季/邀请: "B"\n<2>', 'zip')).toBe('春季 邀请 B 2.zip')
  })

  it('is never empty and never endless', () => {
    expect(fileName('///', 'zip')).toBe('pinye.zip')
    expect(fileName('长'.repeat(300), 'zip')).toHaveLength(84)
  })
})
