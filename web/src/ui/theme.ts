import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Deep pine: the brand. White text on shades 6 to 9 keeps at least 4.5 : 1. */
const pine: MantineColorsTuple = [
  '#eef7f4',
  '#d9ece6',
  '#b1d9cc',
  '#85c4b0',
  '#5fb096',
  '#3f9b80',
  '#27795f',
  '#1b6a58',
  '#145446',
  '#0d3e34',
]

/** Warm coral: a small mark of attention, never a surface. */
const ember: MantineColorsTuple = [
  '#fff3ed',
  '#ffe3d6',
  '#ffc4a9',
  '#ffa27a',
  '#ff8a5c',
  '#f26b36',
  '#d4521f',
  '#b04014',
  '#8c3210',
  '#68240b',
]

/** Paper greys: warm, so that white cards stand out from the ground without a heavy border. */
const gray: MantineColorsTuple = [
  '#f9f8f5',
  '#f2f0eb',
  '#e8e5dd',
  '#dbd7cd',
  '#c3beb2',
  '#9b968a',
  '#74706a',
  '#55524c',
  '#3a3833',
  '#22211e',
]

const dark: MantineColorsTuple = [
  '#d4d6cf',
  '#b4b7ae',
  '#989b91',
  '#63675d',
  '#3e423a',
  '#31352e',
  '#252922',
  '#1b1e19',
  '#151814',
  '#0f110e',
]

// No family of the library stands here: the editor has faces of those, and the studio would load them for itself.
export const fontStack =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', " +
  "'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"

/** The one place where spacing, radii, type and colour are defined. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, ember, gray, dark },
  white: '#ffffff',
  black: '#22211e',
  fontFamily: fontStack,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.3' },
      h2: { fontSize: '22px', lineHeight: '1.35' },
      h3: { fontSize: '17px', lineHeight: '1.4' },
      h4: { fontSize: '15px', lineHeight: '1.45' },
    },
  },
  shadows: {
    xs: '0 1px 2px rgba(40, 36, 24, 0.05)',
    sm: '0 1px 3px rgba(40, 36, 24, 0.07), 0 1px 2px rgba(40, 36, 24, 0.04)',
    md: '0 6px 20px -6px rgba(40, 36, 24, 0.14), 0 2px 6px rgba(40, 36, 24, 0.05)',
    lg: '0 18px 44px -12px rgba(40, 36, 24, 0.22)',
    xl: '0 30px 70px -20px rgba(40, 36, 24, 0.3)',
  },
  cursorType: 'pointer',
  components: {
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        // The head of a dialog is none of the page.
        attributes: { header: { role: 'none' } },
      },
      styles: { title: { fontSize: 17, fontWeight: 600 } },
    },
    // The options of a choice are drawn when it is opened, not while it is closed.
    Combobox: { defaultProps: { keepMounted: false } },
    InputWrapper: { styles: { label: { marginBottom: 6 }, description: { marginBottom: 6 } } },
    // The placeholder that holds the first focus is no menu item, which readers of menus stumble over.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Notification: { defaultProps: { radius: 'md' } },
  },
})

/** Our own names for surfaces; stylesheets use these and no literal colours. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#6b6760',
    '--mantine-color-error': '#c0341d',
    // The library's own is too pale to be read on white.
    '--mantine-color-red-6': '#c92a2a',
    '--pinye-ground': '#f7f6f2',
    '--pinye-surface': '#ffffff',
    '--pinye-sunken': '#f2f0eb',
    '--pinye-line': '#e6e3da',
    '--pinye-ink': '#22211e',
    '--pinye-ink-soft': '#66625b',
    '--pinye-brand': '#1b6a58',
    '--pinye-brand-soft': '#e6f2ee',
    '--pinye-accent': '#b04014',
    '--pinye-chart-second': '#3f6fb5',
    '--pinye-chart-third': '#8a6a12',
  },
  dark: {
    '--mantine-color-body': '#1b1e19',
    '--mantine-color-dimmed': '#a0a399',
    '--mantine-color-error': '#ff8b76',
    ...lightVariant('pine', '111, 195, 168', '#8fd6bf'),
    ...lightVariant('ember', '255, 138, 92', '#ffb08f'),
    ...lightVariant('red', '255, 120, 100', '#ffab9c'),
    '--pinye-ground': '#131512',
    '--pinye-surface': '#1b1e19',
    '--pinye-sunken': '#151814',
    '--pinye-line': '#2e322b',
    '--pinye-ink': '#e9eae5',
    '--pinye-ink-soft': '#a5a89e',
    '--pinye-brand': '#6fc3a8',
    '--pinye-brand-soft': '#1d2f28',
    '--pinye-accent': '#ff8a5c',
    '--pinye-chart-second': '#86aeea',
    '--pinye-chart-third': '#d9b84f',
  },
})

/** Badges and notices on a dark ground: a veil of the colour under a bright text. */
function lightVariant(name: string, rgb: string, text: string): Record<string, string> {
  return {
    [`--mantine-color-${name}-light`]: `rgba(${rgb}, 0.15)`,
    [`--mantine-color-${name}-light-hover`]: `rgba(${rgb}, 0.22)`,
    [`--mantine-color-${name}-light-color`]: text,
  }
}
