// One chunk with its sheet, fetched with the first chart.
import "uplot/dist/uPlot.min.css";

export { default } from "uplot";
