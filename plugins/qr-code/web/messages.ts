/** Texts of the view for authors and screen readers. */
export const messages = {
  'zh-CN': {
    label: '二维码：{content}',
    noAddress: '发布后显示作品地址的二维码',
    tooLong: '内容太长，请缩短',
  },
  'en-US': {
    label: 'QR code: {content}',
    noAddress: 'The code of the work’s address, once it has one',
    tooLong: 'Too long for a code, shorten it',
  },
}
