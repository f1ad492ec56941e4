/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': { 'audio.insecure': '访客听不到这段音乐：发布的页面只播放 https 音频' },
  'en-US': {
    'audio.insecure': 'Visitors do not hear this: published pages play audio from https only',
  },
}
