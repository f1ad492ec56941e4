/** Texts of the view. */
export const messages = {
  'zh-CN': { table: '表格', empty: '暂无数据', more: '其余 {count} 行没有显示' },
  'en-US': { table: 'Table', empty: 'No data', more: '{count} more rows are not shown' },
}
