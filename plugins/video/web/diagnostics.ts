/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'videoUrl.unknown': '无效的视频链接或不支持的平台',
    'videoUrl.insecure': '访客看不到这段视频：发布的页面只播放 https 视频',
  },
  'en-US': {
    'videoUrl.unknown': 'invalid video link or unsupported platform',
    'videoUrl.insecure': 'Visitors do not see this: published pages play video from https only',
  },
}
