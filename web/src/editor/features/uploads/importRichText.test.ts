import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import texts from '../../../locales/zh-CN/pictures.json' with { type: 'json' }
import { insertNewPage } from '../pages/pages.ts'
import { elementsOf, sampleType, sampleWork } from '../../../model/testing.ts'
import { toast } from '../../../ui/toast.tsx'
import { fetchImage } from './uploadImage.ts'
import { openTestEditor, workOf } from '../../store/testing.ts'
import { importRichText } from './importRichText.ts'

vi.mock('./uploadImage.ts')

const label = { zh: '文字', en: 'Words' }
const text = sampleType({
  type: 'text',
  editsInPlace: true,
  props: [{ name: 'content', type: 'html', label }],
})

const warn = vi.fn()

beforeEach(() => {
  i18next.addResourceBundle('zh-CN', 'pictures', texts)
  warn.mockReset()
  vi.spyOn(toast, 'warning').mockImplementation(warn)
  vi.mocked(fetchImage).mockImplementation((address) => {
    if (address.includes('gone')) return Promise.reject(new Error('404'))
    return Promise.resolve({ url: `/uploads/${address.split('/').at(-1)}`, width: 1, height: 1 })
  })
})

/** Opens a page and pastes this HTML. */
function pasted(html: string, types = [text]) {
  const { editor } = openTestEditor(sampleWork(), types)
  return { editor, isTaken: importRichText(editor, { html }, { x: 187, y: 406 }) }
}

const contentsOf = ({ editor }: ReturnType<typeof pasted>) =>
  elementsOf(workOf(editor)).map(({ name, pluginProps }) => [name, pluginProps.content])

describe('a text of another program on the canvas', () => {
  it.each([
    ['its lists', '<ol><li>one</li><li>two</li></ol>', '<ol><li>one</li><li>two</li></ol>'],
    [
      'its tables',
      '<table><tbody><tr><td width="90">1</td></tr></tbody></table>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      'its boxes',
      '<section style="border: 1px solid red">a</section>',
      '<div style="border: 1px solid red">a</div>',
    ],
    [
      'nothing that runs',
      '<ul><li onclick="x()">a</li></ul><script>x()</script>',
      '<ul><li>a</li></ul>',
    ],
  ])('becomes a text with %s', (_, html, kept) => {
    const page = pasted(html)
    expect(contentsOf(page)).toEqual([['text', kept]])
    expect(warn).not.toHaveBeenCalled()
  })

  it('comes with its pictures, once they are stored', async () => {
    const page = pasted('<p>a<img src="https://a.example/b.png">c</p>')
    expect(page.isTaken).toBe(true)
    expect(contentsOf(page)).toEqual([])
    await vi.waitFor(() => expect(contentsOf(page)).toHaveLength(1))
    expect(contentsOf(page)).toEqual([['text', '<p>a<img src="/uploads/b.png">c</p>']])
    expect(warn).not.toHaveBeenCalled()
  })

  it('stands on the page that it was pasted on, whichever is open when its pictures are stored', async () => {
    const page = pasted('<p><img src="https://a.example/b.png"></p>')
    insertNewPage(page.editor)
    await vi.waitFor(() => expect(fetchImage).toHaveBeenCalled())
    await vi.waitFor(() => expect(contentsOf(page)).toHaveLength(1))
    expect(workOf(page.editor).pages.map(({ elements }) => elements.length)).toEqual([1, 0])
    // The import does not change the open page's selection.
    expect(page.editor.session.getState().selection).toEqual([])
  })

  it('comes without the pictures that could not be brought, and names some of them', async () => {
    const lost = ['file:///c:/d.jpg', 'https://gone.example/1.png', 'https://gone.example/2.png']
    const all = [...lost, 'https://a.example/b.png', `https://gone.example/${'3'.repeat(99)}.png`]
    const page = pasted(`<p>a${all.map((src) => `<img src="${src}">`).join('')}c</p>`)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
    expect(contentsOf(page)).toEqual([['text', '<p>a<img src="/uploads/b.png">c</p>']])
    const said = `有 4 张图片没能带过来，请另存后再上传：${lost.join(', ')}`
    expect(warn.mock.calls).toEqual([[said]])
  })

  it('is not taken where no plugin shows rich text', () => {
    const page = pasted('<ul><li>a</li></ul>', [])
    expect([page.isTaken, contentsOf(page)]).toEqual([false, []])
  })
})
