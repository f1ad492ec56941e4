import { afterEach, expect, it } from 'vitest'
import { keepTextSize, type WeChatBridge } from './wechatBridge.ts'

const told: [string, object][] = []
let menu: (() => void) | undefined
const bridge: WeChatBridge = {
  invoke: (method, options) => void told.push([method, options]),
  on: (event, act) => {
    if (event === 'menu:setfont') menu = act
  },
}

afterEach(() => {
  told.length = 0
  menu = undefined
  delete window.WeixinJSBridge
})

const RESET = ['setFontSizeCallback', { fontSize: 0 }]

it.each([
  ['before the page', true],
  ['after it', false],
])('keeps the text size of the design where the bridge is there %s', (_, isEarly) => {
  if (isEarly) window.WeixinJSBridge = bridge
  keepTextSize()
  if (!isEarly) {
    expect(told).toEqual([])
    window.WeixinJSBridge = bridge
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }
  expect(told).toEqual([RESET])
  menu?.()
  expect(told).toEqual([RESET, RESET])
})
