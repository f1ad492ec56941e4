/** TX: chart.empty, and the names of the kinds; texts of the view. */
export const messages = {
  'zh-CN': {
    empty: '暂无数据',
    line: '折线图',
    histogram: '柱状图',
    pie: '饼状图',
    radar: '雷达图',
  },
  'en-US': {
    empty: 'no data',
    line: 'Line chart',
    histogram: 'Bar chart',
    pie: 'Pie chart',
    radar: 'Radar chart',
  },
}
