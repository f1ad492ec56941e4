/** Texts of the view. */
export const messages = {
  'zh-CN': { news: '新闻', empty: '暂无数据', untitled: '（无标题）' },
  'en-US': { news: 'News', empty: 'No data', untitled: '(no title)' },
}
