/** Props to try the view with: the defaults first. */
import type { NewsListProps } from './NewsListView.tsx'

const plain: NewsListProps = {
  dataset: [
    ['标题', '摘要', '链接', '日期', '来源'],
    ['示例新闻一', '这里是新闻摘要', 'https://example.com/1', '2026-01-01', '示例来源'],
    ['示例新闻二', '这里是新闻摘要', 'https://example.com/2', '2026-01-02', '示例来源'],
  ],
  dataSourceId: '',
}

const long = '很长的标题'.repeat(20)

export const samples = {
  'news-list': [
    plain,
    {
      ...plain,
      dataset: [
        ['标题', '链接'],
        [long, '{host}/h5/7'],
        ['', 'example.com'],
      ],
    },
    { ...plain, dataset: [['甲', '', '', '昨天', '']] },
    { ...plain, dataset: [] },
    { ...plain, dataset: [['title'], ...Array.from({ length: 300 }, (_, at) => [`第 ${at} 条`])] },
    {
      ...plain,
      dataset: [
        ['title', 'link'],
        ['<b>粗</b>', 'javascript:alert(1)'],
      ],
    },
  ] satisfies NewsListProps[],
}
