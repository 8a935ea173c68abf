export { exportAcceptedCode } from "./accepted-code.ts";
export { exportBoard } from "./board-sheet.ts";
