/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'dataset.empty': '表头下面没有数据，访客只看到“暂无数据”',
    'dataset.noNumber': '第二列起没有数字，图表是空的',
    'dataset.gap': '“{value}”不是数字，图上会留空',
    'dataset.long': '数据太多，只画前 {rows} 行、前 {series} 个系列',
    'pie.negative': '饼状图画不出负数，这些扇区被省略',
    'radar.axes': '雷达图至少需要三行数据，每行一条轴',
    'color.invalid': '“{value}”不是颜色',
    'colors.none': '没有设置颜色，使用默认颜色',
  },
  'en-US': {
    'dataset.empty': 'There is no row below the header: visitors only see “no data”',
    'dataset.noNumber': 'There is no number from the second column on: the chart is empty',
    'dataset.gap': '“{value}” is no number and is drawn as a gap',
    'dataset.long': 'There is too much data: the first {rows} rows and {series} series are drawn',
    'pie.negative': 'A pie cannot show negative numbers: these sectors are left out',
    'radar.axes': 'A radar chart needs three rows at least, one for each axis',
    'color.invalid': '“{value}” is no colour',
    'colors.none': 'No colour is set, so the usual ones are used',
  },
}
