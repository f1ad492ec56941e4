/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'dataset.empty': '表格没有内容，访客只看到“暂无数据”',
    'dataset.long': '表格太长，访客只看到前 {rows} 行；可以分成几个表格',
    'columnWidth.positive': '列宽必须大于 0',
    'columnWidth.narrow': '列太窄，文字看不清（至少 {min} px）',
    'freezeCount.all': '全部 {columns} 列都已冻结，左右滚动时没有列会移动',
  },
  'en-US': {
    'dataset.empty': 'The table is empty: visitors only see “No data”',
    'dataset.long':
      'The table is too long: visitors see its first {rows} rows; make several tables of it',
    'columnWidth.positive': 'The columns must be wider than 0',
    'columnWidth.narrow': 'Columns this narrow cannot be read (at least {min} px)',
    'freezeCount.all': 'All {columns} columns are frozen: none of them moves when it is scrolled',
  },
}
