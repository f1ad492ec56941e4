/** Bridge object that WeChat's browser adds to every page, without an account or an SDK. */
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
 * Keeps the design's text size when the visitor has enlarged text in WeChat: on Android that setting multiplies every
 * font size and breaks the layout. Reverts later changes of the setting too.
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
