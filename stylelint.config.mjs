/**
 * The style sheets that visitors get, by the browsers that are promised to them: iOS 15.0 and Android's WebView 90 (SH-034). The
 * studio wants newer ones.
 */
export default {
  // Sheets of the plugins' editors.
  ignoreFiles: [
    'plugins/text/web/{tools,panel,editing,styles}.css',
    'plugins/picture/web/look.css',
    'plugins/picture/web/{crop,mask}/*.css',
  ],
  plugins: ['stylelint-no-unsupported-browser-features'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      {
        browsers: ['ios_saf 15.0', 'chrome 90'],
        ignorePartialSupport: true,
        // A browser without these leaves them out and loses nothing that has to be seen or reached.
        ignore: [
          'css-focus-visible',
          'css-overscroll-behavior',
          'css-resize',
          'css-scroll-behavior',
          'css-scrollbar',
          'css3-cursors',
          'css3-cursors-grab',
        ],
      },
    ],
    // Functions that the plugin's table of features does not know, and that make a whole declaration invalid.
    'function-disallowed-list': [
      'color-mix',
      'color',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'light-dark',
      'round',
      'mod',
      'rem',
      'abs',
      'sin',
      'cos',
      'tan',
      'pow',
      'sqrt',
      'anchor',
      'linear',
      'calc-size',
    ],
    // The root's font size is the visitor's, and the others are younger.
    'unit-disallowed-list': [['rem', 'cqw', 'cqh', 'cqi', 'cqb', 'lh', 'rlh', 'cap', 'ic']],
  },
}
