import { HomePage } from "../features/portal/home/home-page.tsx";
import {
  type AnnouncementPlace,
  SiteAnnouncements,
} from "../features/site/announcement/site-announcements.tsx";

interface FirstPageProps {
  place: AnnouncementPlace;
  onPlace: (place: AnnouncementPlace) => void;
}

/** `/` and `/home` are one page under two addresses. */
export function FirstPage({ place, onPlace }: FirstPageProps) {
  return <HomePage announcements={<SiteAnnouncements place={place} onPlace={onPlace} />} />;
}

/** The first page of the list is not named. */
export function tidyPlace({ currentPage, announcement }: AnnouncementPlace): AnnouncementPlace {
  return { currentPage: currentPage === 1 ? undefined : currentPage, announcement };
}
