import { elementTypes, usualProps, type ElementType } from './allTypes.ts'
import { expect, type Host } from './host.ts'
import { make } from './phoneWorks.ts'
import { DOT } from './steps.ts'
import { wav } from './wav.ts'

type Rect = readonly [left: number, top: number, width: number, height: number]

/** Puts elements of a type on a page: as the picker adds them, but for what is said. */
function placer(types: ElementType[]) {
  return (
    uuid: string,
    type: string,
    [left, top, width, height]: Rect,
    props: object,
    more = {},
  ) => {
    const found = types.find((one) => one.type === type)
    if (!found) throw new Error(`no element type ${type}`)
    return {
      uuid,
      id: uuid,
      name: type,
      schemaVersion: found.schemaVersion,
      pluginProps: { ...usualProps(found, 'zh-CN'), ...props },
      commonStyle: {
        left,
        top,
        width,
        height,
        zindex: type === 'form-container' ? 1 : 2,
        rotate: 0,
      },
      ...more,
    }
  }
}

const OPTIONS = ['a', 'b', 'c'].map((value, index) => ({ value, label: `选项 ${index + 1}` }))

/** A work with everything that answers to a visitor's hand: on a cover, in a form, and what opens above the page. */
export async function workOfAVisit(host: Host, token: string): Promise<number> {
  const place = placer(await elementTypes(host, token))
  const [picture = '', song = ''] = await upload(host, token)
  const cover = [
    place('title', 'text', [20, 60, 335, 60], { text: '<p>秋日音乐会</p>' }),
    place('notice', 'notice-bar', [20, 10, 335, 40], { text: '请注意', mode: 'closeable' }),
    place('photo', 'picture', [20, 140, 335, 120], { imgSrc: picture }),
    place('slides', 'slide', [37, 280, 300, 160], { autoplay: false }),
    place('like', 'rate', [37, 460, 300, 100], { title: '点赞', enableWxLogin: false }),
    place('song', 'background-music', [320, 580, 36, 36], { src: song, autoplay: false }),
    place('count', 'countdown', [87, 580, 200, 60], { endTime: '2099-01-01 00:00' }),
    place(
      'onward',
      'button',
      [87, 700, 200, 48],
      { text: '报名' },
      { interaction: { type: 'page', config: { pageId: 'form' } } },
    ),
  ]
  const field = (top: number, height = 44): Rect => [36, top, 303, height]
  const form = [
    place('box', 'form-container', [16, 20, 343, 740], {}),
    place('name', 'enhanced-input', field(40), {
      name: 'name',
      placeholder: '姓名',
      required: true,
    }),
    place('session', 'radio-group', field(110, 96), { name: 'session', options: OPTIONS }),
    place('topics', 'checkbox-group', field(220, 96), { name: 'topics', options: OPTIONS }),
    place('city', 'select', field(330), { name: 'city', options: OPTIONS }),
    place('food', 'select', field(394), { name: 'food', options: OPTIONS, multiple: true }),
    place('day', 'date-picker', field(458), { name: 'day' }),
    place('note', 'textarea', field(522, 80), { name: 'note', placeholder: '留言' }),
    place('send', 'submit-button', field(640, 48), { text: '提交' }),
  ]
  const more = [
    place(
      'film',
      'button',
      [87, 30, 200, 48],
      { text: '看视频' },
      {
        interaction: {
          type: 'video',
          config: { url: host.works + new URL(song, host.studio).pathname },
        },
      },
    ),
    place('dial', 'one-touch-dialing', [87, 100, 200, 50], {
      phoneNumber: '4008208820',
      showConfirm: true,
    }),
    place('place', 'map', [37, 170, 300, 200], {
      labelContent: '湖畔茶室',
      detailedAddress: '杭州市西湖区北山街 18 号',
    }),
    place(
      'switch',
      'button',
      [87, 390, 200, 48],
      { text: '开灯' },
      { methodList: [{ trigger: 'click', name: 'toggleElement', arguments: ['lamp'] }] },
    ),
    place('lamp', 'shape', [137, 450, 100, 100], {}, { visible: false }),
    place('table', 'table', [37, 570, 300, 150], {}),
  ]
  const pages = Object.entries({ cover, form, more }).map(([id, elements]) => ({
    id,
    uuid: id,
    title: id,
    backgroundColor: '#fffaf0',
    groups: [],
    elements,
  }))
  return make(host, token, {
    title: '秋日音乐会',
    page_mode: 'h5_swipper',
    page_dots: 'dots',
    pages,
  })
}

/** The addresses of a picture and of a song in the author's library. */
async function upload(host: Host, token: string): Promise<string[]> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(DOT)]), '封面.png')
  form.append('files', new Blob([new Uint8Array(wav(30, 440))]), '音乐.wav')
  const stored = await fetch(`${host.studio}/api/upload/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await stored.json()) as { data: { url: string }[] }
  expect(stored.status, JSON.stringify(answer)).toBe(201)
  return answer.data.map(({ url }) => url)
}
