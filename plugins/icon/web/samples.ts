/** Props to try the view with: the defaults first. */
import type { IconProps } from './IconView.tsx'

const plain: IconProps = { icon: 'heart', iconPath: '', color: '#000000', size: 24 }

export const samples = {
  icon: [
    plain,
    { ...plain, icon: 'heart-filled', color: '#e03131', size: 300 },
    { ...plain, icon: 'wombat', iconPath: 'M3 12h18\nM12 3v18', size: 1 },
    { ...plain, icon: 'no-such-icon' },
    { ...plain, icon: '' },
  ] satisfies IconProps[],
}
