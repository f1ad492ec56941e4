/** Props to try the view with: the defaults first. */
import type { NoticeBarProps } from './NoticeBarView.tsx'

const plain: NoticeBarProps = {
  text: '请输入公告内容，内容较长时会自动滚动',
  vertical: false,
  backgroundColor: '#fffbe8',
  color: '#ed6a0c',
  mode: 'default',
}

export const samples = {
  'notice-bar': [
    plain,
    { ...plain, text: '短', mode: 'link' },
    { ...plain, text: '活动时间：十月一日\n活动地点：人民广场\n\n凭票入场', vertical: true },
    { ...plain, text: 'only one line, and it is long enough to run', vertical: true },
    { ...plain, text: '', mode: 'closeable', backgroundColor: 'transparent' },
    { ...plain, text: '很长'.repeat(300), mode: 'closeable' },
  ] satisfies NoticeBarProps[],
}
