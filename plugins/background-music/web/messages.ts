/** Texts for screen readers. */
export const messages = {
  'zh-CN': { name: '背景音乐', empty: '背景音乐：请选择音频', off: '背景音乐：已禁用' },
  'en-US': {
    name: 'Background music',
    empty: 'Background music: choose an audio file',
    off: 'Background music: disabled',
  },
}
