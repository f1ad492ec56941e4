/** What WeChat's browser puts into a page by itself, without an account or an SDK. */
export interface WeChatBridge {
  invoke: (method: string, options: object, answered?: (answer: unknown) => void) => void
  on: (event: string, act: () => void) => void
}

declare global {
  interface Window {
    WeixinJSBridge?: WeChatBridge
  }
}

/**
 * Keeps the text size of the design where the visitor reads large text in WeChat: on Android that size multiplies every font
 * size of the page and breaks its layout. Later changes in WeChat's menu are taken back as well.
 */
export function keepTextSize(): void {
  if (window.WeixinJSBridge) resetTextSize(window.WeixinJSBridge)
  else document.addEventListener('WeixinJSBridgeReady', () => resetTextSize(window.WeixinJSBridge))
}

function resetTextSize(bridge: WeChatBridge | undefined): void {
  const reset = () => bridge?.invoke('setFontSizeCallback', { fontSize: 0 })
  reset()
  bridge?.on('menu:setfont', reset)
}
