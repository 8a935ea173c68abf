import { cn } from "@gavel/ui/lib/cn";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type ReactNode, type TouchEvent, useRef } from "react";
import type { Outputs } from "../../../app/trpc.ts";
import { useWebsite } from "../../../app/website.ts";
import { useTurning } from "./use-turning.ts";
import { GavelPicture } from "./welcome-picture.tsx";

export type Slide = Outputs["carousel"]["find"][number];

const SWIPE_PX = 40;

/** Pictures of the site; without any, one that every site has. `undefined` while the list is loaded. */
export function Carousel({ slides }: { slides: readonly Slide[] | undefined }) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const count = slides === undefined ? 0 : Math.max(1, slides.length);
  const turning = useTurning(frame, count);
  const swipe = useSwipe(turning.go);
  return (
    <section
      ref={frame}
      aria-roledescription={t`carousel`}
      aria-label={t`Featured`}
      onKeyDown={(event) => {
        if (count < 2) return;
        if (event.key === "ArrowLeft") turning.go(-1);
        else if (event.key === "ArrowRight") turning.go(1);
      }}
      {...swipe}
      className="dark relative h-50 overflow-hidden rounded-lg border bg-picture text-foreground md:h-110"
    >
      {slides !== undefined &&
        (slides.length === 0 ? (
          <WelcomeSlide />
        ) : (
          slides.map((slide, index) => (
            <SlideView
              key={slide.id}
              slide={slide}
              label={t`${index + 1} of ${count}`}
              isShown={index === turning.at}
              // The next one is fetched ahead, the others when their turn is near.
              isNear={index === turning.at || index === (turning.at + 1) % count}
            />
          ))
        ))}
      {count > 1 && <Controls count={count} turning={turning} />}
    </section>
  );
}

interface ControlsProps {
  count: number;
  turning: ReturnType<typeof useTurning>;
}

function Controls({ count, turning }: ControlsProps) {
  const { t } = useLingui();
  return (
    <>
      <div aria-hidden className="absolute bottom-5 left-5 flex gap-1.5 md:left-10">
        {Array.from({ length: count }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            key={index}
            className={cn(
              "h-1 rounded-full transition-[width] duration-(--duration-base)",
              index === turning.at ? "w-6.5 bg-foreground" : "w-3 bg-foreground/45",
            )}
          />
        ))}
      </div>
      <div className="absolute right-4 bottom-3.5 flex gap-2">
        {turning.canPause && (
          <PictureButton
            label={turning.isPaused ? t`Resume` : t`Pause`}
            icon={turning.isPaused ? <Play /> : <Pause />}
            onClick={turning.togglePaused}
          />
        )}
        <PictureButton
          label={t`Previous image`}
          icon={<ChevronLeft />}
          onClick={() => turning.go(-1)}
        />
        <PictureButton
          label={t`Next image`}
          icon={<ChevronRight />}
          onClick={() => turning.go(1)}
        />
      </div>
    </>
  );
}

interface PictureButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** On any picture: a dark ground of its own. */
function PictureButton({ label, icon, onClick }: PictureButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-7 items-center justify-center rounded-md bg-picture-shade text-foreground hover:bg-picture [&_svg]:size-4 coarse:size-9"
    >
      {icon}
    </button>
  );
}

interface SlideViewProps {
  slide: Slide;
  label: string;
  isShown: boolean;
  isNear: boolean;
}

function SlideView({ slide, label, isShown, isNear }: SlideViewProps) {
  const { t } = useLingui();
  const hasWords = slide.title !== "" || slide.caption !== "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-roledescription={t`slide`}
      aria-label={label}
      aria-hidden={!isShown}
      inert={!isShown}
      className={cn(
        "absolute inset-0 transition-opacity duration-(--duration-slow)",
        !isShown && "opacity-0",
      )}
    >
      {isNear && (
        <img
          src={slide.url}
          // The words stand on the picture; it says nothing more.
          alt={hasWords ? "" : label}
          fetchPriority={isShown ? "high" : "low"}
          className="size-full object-cover"
        />
      )}
      {(hasWords || slide.link !== "") && (
        <Words title={slide.title} caption={slide.caption}>
          {slide.link !== "" && (
            <WordsLink href={slide.link} name={slide.title}>
              <Trans>Take a look</Trans>
            </WordsLink>
          )}
        </Words>
      )}
    </div>
  );
}

interface WordsProps {
  title: string;
  caption: string;
  children?: ReactNode;
}

function Words({ title, caption, children }: WordsProps) {
  return (
    <div className="absolute bottom-10 left-3 max-w-[72%] rounded-md bg-picture-veil p-2 md:bottom-13 md:left-7 md:max-w-[60%] md:p-3">
      {title !== "" && (
        <p className="line-clamp-2 text-lg leading-tight font-semibold md:text-3xl">{title}</p>
      )}
      {caption !== "" && (
        <p className="mt-1.5 line-clamp-2 text-xs md:mt-3 md:text-base">{caption}</p>
      )}
      {children}
    </div>
  );
}

interface WordsLinkProps {
  href: string;
  name: string;
  children: ReactNode;
}

/** A plain link: the keeper wrote the address, and it may lead out of the site. */
function WordsLink({ href, name, children }: WordsLinkProps) {
  return (
    <a
      href={href}
      className="mt-2 inline-flex h-7 items-center gap-1.5 rounded-md bg-foreground px-2.5 text-xs font-medium text-background hover:bg-foreground/90 md:mt-5 md:h-8.5 md:px-3.5 md:text-sm"
    >
      {children}
      {name !== "" && <span className="sr-only">: {name}</span>}
      <ArrowRight aria-hidden className="size-4" />
    </a>
  );
}

function WelcomeSlide() {
  const { t } = useLingui();
  const { shortName } = useWebsite();
  return (
    <div className="absolute inset-0">
      <GavelPicture className="size-full" />
      <Words
        title={shortName}
        caption={t`Practise, compete and learn: every submission is judged in the open.`}
      >
        <WordsLink href="/problem" name="">
          <Trans>Go to the problems</Trans>
        </WordsLink>
      </Words>
    </div>
  );
}

/** A finger drawn sideways turns; a mostly vertical one scrolls the page. */
function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (touch === undefined || start.current === null) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
    },
  };
}
