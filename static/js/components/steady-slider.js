/** A slider keeps its value while a finger that came down on it scrolls the page. @param {HTMLInputElement} slider */
export function keepWhileScrolling(slider) {
  let before = slider.value;
  slider.addEventListener('pointerdown', () => {
    before = slider.value;
  });
  slider.addEventListener('pointercancel', () => {
    if (slider.value === before) return;
    slider.value = before;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
