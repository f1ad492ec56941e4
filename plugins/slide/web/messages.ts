/** Texts of the view, most of them for screen readers. */
export const messages = {
  'zh-CN': {
    empty: '请先添加图片',
    carousel: '轮播图',
    slide: '图片',
    number: '第 {number} 张，共 {count} 张',
    previous: '上一张',
    next: '下一张',
    go: '转到第 {number} 张',
    pause: '暂停轮播',
    play: '继续轮播',
  },
  'en-US': {
    empty: 'please add an image first',
    carousel: 'carousel',
    slide: 'picture',
    number: '{number} of {count}',
    previous: 'Previous picture',
    next: 'Next picture',
    go: 'Go to picture {number}',
    pause: 'Pause',
    play: 'Go on',
  },
}
