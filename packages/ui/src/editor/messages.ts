import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What the editor says to those who hear it, and in its search box. `$0` and `$1` are filled in by Ace. */
const texts = {
  "text-input.aria-label": msg`Cursor at row $0`,
  "text-input.aria-roledescription": msg`editor`,
  "editor.scroller.aria-roledescription": msg`editor`,
  "editor.scroller.aria-label": msg`Editor content, press Enter to start editing, press Escape to exit`,
  "editor.gutter.aria-roledescription": msg`editor gutter`,
  "editor.gutter.aria-label": msg`Editor gutter, press Enter to interact with controls using arrow keys, press Escape to exit`,
  "gutter.annotation.aria-label.error": msg`Error, read annotations row $0`,
  "gutter.annotation.aria-label.warning": msg`Warning, read annotations row $0`,
  "gutter.annotation.aria-label.info": msg`Info, read annotations row $0`,
  "gutter-tooltip.aria-label.error.singular": msg`error`,
  "gutter-tooltip.aria-label.error.plural": msg`errors`,
  "gutter-tooltip.aria-label.warning.singular": msg`warning`,
  "gutter-tooltip.aria-label.warning.plural": msg`warnings`,
  "gutter-tooltip.aria-label.info.singular": msg`message`,
  "gutter-tooltip.aria-label.info.plural": msg`messages`,
  "gutter-tooltip.aria-label.hint.singular": msg`suggestion`,
  "gutter-tooltip.aria-label.hint.plural": msg`suggestions`,
  "gutter-tooltip.aria-label.security.singular": msg`security finding`,
  "gutter-tooltip.aria-label.security.plural": msg`security findings`,
  "gutter.annotation.aria-label.hint": msg`Suggestion, read annotations row $0`,
  "gutter.annotation.aria-label.security": msg`Security finding, read annotations row $0`,
  "gutter.code-folding.open.title": msg`Fold code`,
  "gutter.code-folding.open.aria-label": msg`Fold code at row $0`,
  "gutter.code-folding.closed.title": msg`Unfold code`,
  "gutter.code-folding.closed.aria-label": msg`Unfold code at rows $0 to $1`,
  "gutter.code-folding.range.aria-label": msg`Fold code at rows $0 to $1`,
  "inline-fold.closed.title": msg`Unfold code`,
  "editor.tooltip.disable-editing": msg`Editing is disabled`,
  "error-marker.good-state": msg`No problems found`,
  "search-box.find.placeholder": msg`Search for`,
  "search-box.find-all.text": msg`All`,
  "search-box.replace.placeholder": msg`Replace with`,
  "search-box.replace-next.text": msg`Replace`,
  "search-box.replace-all.text": msg`All`,
  "search-box.search-counter": msg`$0 of $1`,
  "search-box.toggle-case.title": msg`Match case`,
  "search-box.toggle-in-selection.title": msg`Search in selection`,
  "search-box.toggle-regexp.title": msg`Search by regular expression`,
  "search-box.toggle-replace.title": msg`Toggle replace`,
  "search-box.toggle-whole-word.title": msg`Match whole words`,
};

/** In the language of the page. */
export function editorMessages(i18n: I18n): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, i18n._(text)]));
}
