/** Props to try the view with: the defaults first. */
import type { QrCodeProps } from './QrCodeView.tsx'

const plain: QrCodeProps = {
  text: '',
  size: 200,
  colorDark: '#000000',
  colorLight: '#ffffff',
  centerImage: '',
  centerImageSize: 20,
}

export const samples = {
  'qr-code': [
    plain,
    { ...plain, text: 'https://example.com/h5/7?from=poster' },
    {
      ...plain,
      text: '微信搜索“拼页”',
      size: 50,
      colorDark: '#1a5fb4',
      colorLight: 'transparent',
      centerImage: '/uploads/abcdefghijklmnopqrstuvwx.png',
      centerImageSize: 30,
    },
    { ...plain, text: '7'.repeat(200), size: 500, centerImageSize: 5 },
    { ...plain, text: '字'.repeat(800) },
  ] satisfies QrCodeProps[],
}
