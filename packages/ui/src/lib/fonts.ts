/** The self-hosted faces. Imported from here, so that their files resolve from this package. */
import "../fonts.css";
