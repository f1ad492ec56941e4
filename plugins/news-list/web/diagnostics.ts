/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'dataset.empty': '没有新闻，访客只看到“暂无数据”',
    'dataset.long': '新闻太多，访客只看到前 {rows} 条',
    'title.empty': '第 {row} 条新闻没有标题',
    'link.unusable':
      '“{value}”不是可以打开的链接：请以 http://、https:// 或 {host} 开头，否则只显示文字',
    'date.format': '“{value}”不是 YYYY-MM-DD 格式的日期，将按原样显示',
  },
  'en-US': {
    'dataset.empty': 'There is no news: visitors only see “No data”',
    'dataset.long': 'There is too much news: visitors see the first {rows}',
    'title.empty': 'News number {row} has no title',
    'link.unusable':
      '“{value}” cannot be opened: a link begins with http://, https:// or {host}, otherwise only its title is shown',
    'date.format': '“{value}” is no date in the form YYYY-MM-DD and is shown as it was typed',
  },
}
