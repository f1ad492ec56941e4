import { describe, expect, it } from 'vitest'
import { buildSpecimenStates } from './states.ts'
import type { PropSpec } from '../contract/types.ts'

const label = { zh: '甲', en: 'A' }
const props: PropSpec[] = [
  { name: 'text', type: 'string', control: 'input', default: '你好', defaultEn: 'Hello', label },
  { name: 'kind', type: 'enum', enum: ['a', 'b'], default: 'a', control: 'select', label },
  {
    name: 'size',
    type: 'number',
    min: 1,
    max: 9,
    default: 1,
    unit: 'px',
    visibleWhen: 'kind == b',
    label,
  },
  { name: 'on', type: 'boolean', default: true, control: 'switch', label },
  { name: 'picture', type: 'image', default: '', control: 'image-picker', label },
  { name: 'end', type: 'datetime', default: '{now+1d}', control: 'datetime-picker', label },
  { name: 'uuid', type: 'string', default: '', runtime: true, label },
]
const samples = [{ end: '2026-01-01 10:00' }, { picture: '/uploads/a.png', text: '样' }]

describe('the states of a specimen', () => {
  const states = buildSpecimenStates(props, samples)
  const findState = (zh: string) => states.find(({ name }) => name.zh.includes(zh))

  it('begin with the element as it is added, in both languages', () => {
    expect(states[0]?.props).toEqual({
      text: '你好',
      kind: 'a',
      size: 1,
      on: true,
      picture: '',
      end: '2026-01-01 10:00',
    })
    expect(states[1]?.props.text).toBe('Hello')
    expect(states[1]?.differs).toEqual(['text'])
  })

  it('have content where the start has none', () => {
    expect(findState('有内容')?.props).toMatchObject({ text: '你好', picture: '/uploads/a.png' })
  })

  it('are each choice and the bounds of each number, where these matter', () => {
    const choices = states.filter(({ kind }) => kind === 'choice' || kind === 'bound')
    expect(choices.map(({ name }) => name.en)).toEqual(['A: b', 'A: most, 9px', 'A: off'])
    expect(findState('最大 9px')?.props).toMatchObject({ kind: 'b', size: 9 })
  })

  it('are no, long and hostile texts', () => {
    expect(findState('空白')?.props).toMatchObject({ text: '', picture: '' })
    expect(String(findState('很长的文字')?.props.text).length).toBeGreaterThan(200)
    expect(findState('恶意文字 1')?.props.text).toContain('<script>')
  })

  it('are named once, and never more than 80', () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ text: `${at}` }))
    expect(buildSpecimenStates(props, many)).toHaveLength(80)
    const keys = states.map((state) => JSON.stringify(state.props))
    expect(new Set(keys).size).toBe(keys.length)
  })
})
