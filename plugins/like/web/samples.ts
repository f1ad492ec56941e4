/** Props to try the view with: the defaults first. */
import type { RateProps } from './RateView.tsx'

const plain: RateProps = {
  title: 'Like',
  themeColor: '#2196F3',
  buttonShape: 'circle',
  buttonIcon: 'like-o',
  showLikeCount: true,
  baseCount: 0,
  showAvatars: true,
  avatarShape: 'circle',
  avatarRows: 1,
  enableWxLogin: true,
}

export const samples = {
  rate: [
    plain,
    {
      ...plain,
      title: '点赞',
      buttonShape: 'round',
      buttonIcon: 'star-o',
      baseCount: 5,
      avatarRows: 3,
    },
    {
      ...plain,
      buttonShape: 'square',
      buttonIcon: 'good-job-o',
      baseCount: 99,
      avatarShape: 'square',
    },
    { ...plain, buttonIcon: 'like', showLikeCount: false, showAvatars: false },
  ] satisfies RateProps[],
}
