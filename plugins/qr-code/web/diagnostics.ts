/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'text.long': '内容太长，二维码放不下（共 {length} 字节），请缩短',
    'size.dense': '内容多而尺寸小，不易扫描，建议至少 {min} px',
    'color.contrast': '前景色与背景色太接近，手机扫不出来',
    'color.inverted': '背景比前景深，部分手机扫不出来，建议深色在前',
  },
  'en-US': {
    'text.long': 'Too long for a QR code ({length} bytes); shorten it',
    'size.dense': 'So much text in so small a code is hard to scan; use at least {min} px',
    'color.contrast': 'These colours are too much alike to be scanned',
    'color.inverted': 'Not every phone reads light on dark; use a dark colour in front',
  },
}
