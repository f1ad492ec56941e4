/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'waterMark.long': '水印文字超出 100 × 100 的范围，两端会被裁掉；请缩短文字或减小字号',
    'waterMark.size': '水印字号应在 1 到 100 之间',
  },
  'en-US': {
    'waterMark.long':
      'The watermark is longer than its tile of 100 × 100, so its ends are cut; shorten it or make it smaller',
    'waterMark.size': 'A watermark is between 1 and 100 px high',
  },
}
