import { describe, expect, it } from 'vitest'
import type { PropSpec } from '../../elementType.ts'
import { PAGE, sampleElement, sampleType, sampleWork } from '../../testing.ts'
import type { Props, Work } from '../../work.ts'
import { collectExposures } from './exposed.ts'
import { mailsIn, phonesIn, wordsIn } from './read.ts'

const spec = (name: string, type: PropSpec['type'], more: Partial<PropSpec> = {}): PropSpec => ({
  name,
  type,
  label: { zh: name, en: name },
  ...more,
})
const NOTE = sampleType({
  props: [
    spec('words', 'html'),
    spec('hint', 'string', { control: 'input' }),
    spec('look', 'string', { control: 'icon-selector' }),
    spec('number', 'tel'),
    spec('source', 'string', { role: 'data' }),
    spec('where', 'string', { role: 'place-address' }),
    spec('choices', 'options'),
    spec('photo', 'image'),
    spec('key', 'string', { role: 'field-name', control: 'input' }),
  ],
})

const collectKinds = (props: Props, over: Partial<Work> = {}) => {
  const element = sampleElement('a', {}, { pluginProps: props })
  const work = { ...sampleWork(element), title: '', ...over }
  const list = collectExposures(work, new Map([[NOTE.type, NOTE]]))
  return Object.fromEntries(list.map(({ kind, values }) => [kind, values]))
}

/** TP-002 with its amendment */
describe('what becomes visible with a template', () => {
  it('is every number, address, picture and word of the author, each once', () => {
    const told = collectKinds({
      words: '<p>张三，电话 138 1234 5678 或 0571-88886666</p><p>zhang@example.com</p>',
      hint: 'Ask us',
      look: 'heart',
      number: '400-800-1234',
      source: 7,
      where: '人民路 1 号',
      choices: [{ label: 'Red', value: 'red' }, { label: 'zhang@example.com' }],
      photo: '/uploads/abc.png',
      key: 'colour',
    })
    expect(told).toEqual({
      phones: ['138 1234 5678', '0571-88886666', '400-800-1234'],
      mails: ['zhang@example.com'],
      places: ['人民路 1 号'],
      sources: ['7'],
      pictures: ['/uploads/abc.png'],
      texts: [
        '张三，电话 138 1234 5678 或 0571-88886666 zhang@example.com',
        'Ask us',
        'Red',
        'red',
        'zhang@example.com',
      ],
    })
  })

  it('is not what an element said when it was added', () => {
    expect(collectKinds({ words: '你好' })).toEqual({})
    expect(collectKinds({ words: '你好！' })).toEqual({ texts: ['你好！'] })
  })

  it('is what the work says of itself and what lies under its pages too', () => {
    const [page] = sampleWork().pages
    const background = { type: 'image', src: '/uploads/sky.webp' } as const
    const pages = page ? [{ ...page, background }] : []
    const told = collectKinds({}, { title: '家宴', cover_image_url: '/uploads/c.jpg', pages })
    expect(told).toEqual({ texts: ['家宴'], pictures: ['/uploads/c.jpg', '/uploads/sky.webp'] })
  })

  it('is where a click leads, what plays, and which scripts there are', () => {
    const element = sampleElement(
      'a',
      {},
      {
        pluginProps: {},
        interaction: { type: 'link', config: { url: 'https://example.com/menu' } },
        scripts: [{ id: 's', name: '摇一摇', content: '' }],
      },
    )
    const sound = sampleElement('b', {}, { name: 'gone', pluginProps: { x: '/uploads/a.mp3' } })
    const work = { ...sampleWork(element, sound), title: '' }
    expect(collectExposures(work, new Map([[NOTE.type, NOTE]]))).toEqual([
      { kind: 'media', values: ['/uploads/a.mp3'] },
      { kind: 'links', values: ['https://example.com/menu'] },
      { kind: 'scripts', values: ['摇一摇'] },
    ])
    expect(work.pages[0]?.uuid).toBe(PAGE)
  })
})

describe('what stands in a text', () => {
  it('has numbers that people dial, and no others', () => {
    expect(phonesIn('+86 138 1234 5678, 13812345678')).toEqual(['+86 138 1234 5678', '13812345678'])
    expect(phonesIn('20261124 or 3.14159265358 or #138123456789 or a13812345678')).toEqual([])
  })

  it('has addresses of people', () => {
    expect(mailsIn('write to a.b+c@mail.example.com.')).toEqual(['a.b+c@mail.example.com'])
    expect(mailsIn('5 @ 3, @home, a@b')).toEqual([])
  })

  it('has words without their markup', () => {
    expect(wordsIn('<b>A &amp;&nbsp;B</b>\n C')).toBe('A & B C')
    expect(wordsIn('12:30')).toBe('')
    expect(wordsIn('/uploads/x.png')).toBe('')
  })
})
