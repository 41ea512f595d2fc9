"""Platforms of source sets, and the declarations they mean."""

import pytest

from project_intel.linking.source_sets import family_of, is_hidden, platform_of, seen_from


@pytest.mark.parametrize(
    ("path", "platform"),
    [
        ("lib/src/jvmMain/kotlin/a/X.kt", "jvm"),
        ("lib/src/jvmTest/kotlin/a/X.kt", "jvm"),
        ("lib/src/linuxX64Main/X.kt", "linuxX64"),
        ("lib/jvm/src/a/X.kt", "jvm"),
        ("lib/jvm/test/a/X.kt", "jvm"),
        ("lib/shared/src/main/scala/X.scala", "shared"),
        ("src/commonMain/kotlin/X.kt", "common"),
        ("src/main/java/a/X.java", ""),
        ("src/X.kt", ""),
        ("a/X.kt", ""),
        ("X.kt", ""),
    ],
)
def test_the_platform_stands_beside_the_source_folder(path, platform):
    assert platform_of(path) == platform


@pytest.mark.parametrize(
    ("path", "homes", "seen"),
    [
        pytest.param("x/jvm/src/X.kt", ["x/js/src/T.kt"], ["x/js/src/T.kt"], id="no choice"),
        pytest.param(
            "x/jvm/test/X.kt",
            ["y/common/src/T.kt", "y/js/src/T.kt", "y/jvm/src/T.kt"],
            ["y/common/src/T.kt", "y/jvm/src/T.kt"],
            id="own platform in another module",
        ),
        pytest.param(
            "x/native/src/X.kt",
            ["y/jvm/src/T.kt", "y/common/src/T.kt"],
            ["y/common/src/T.kt"],
            id="shared",
        ),
        pytest.param(
            "x/native/src/X.kt",
            ["y/jvm/src/T.kt", "y/js/src/T.kt"],
            ["y/jvm/src/T.kt", "y/js/src/T.kt"],
            id="none fits",
        ),
        pytest.param(
            "x/src/main/X.kt",
            ["x/src/main/T.kt", "x/src/test/T.kt"],
            ["x/src/main/T.kt"],
            id="tests unseen",
        ),
        pytest.param(
            "x/src/commonMain/X.kt",
            ["y/src/commonTest/T.kt", "y/src/jsMain/T.kt"],
            ["y/src/jsMain/T.kt"],
            id="tests of the shared ones unseen",
        ),
        pytest.param(
            "x/src/test/X.kt",
            ["x/src/main/T.kt", "x/src/test/T.kt"],
            ["x/src/main/T.kt", "x/src/test/T.kt"],
            id="tests see all",
        ),
        pytest.param(
            "app/src/main/X.kt",
            ["x/src/jsMain/T.kt", "x/src/jvmMain/T.kt", "x/src/nativeMain/T.kt"],
            ["x/src/jvmMain/T.kt"],
            id="the JVM where no platform is named",
        ),
        pytest.param(
            "x/src/iosArm64Main/X.kt",
            ["x/src/appleMain/T.kt", "x/src/jvmMain/T.kt"],
            ["x/src/appleMain/T.kt"],
            id="the family of the platform",
        ),
        pytest.param("X.kt", [], [], id="nothing"),
    ],
)
def test_of_several_declarations_the_own_platform_and_the_shared_ones_are_meant(path, homes, seen):
    assert seen_from(path, homes) == seen


@pytest.mark.parametrize(
    ("path", "family"),
    [
        ("app/src/main/java/X.kt", "jvm"),
        ("web/src/test/kotlin/X.kt", "jvm"),
        ("lib/js/src/main/scala/X.scala", "js"),
        ("lib/src/androidMain/X.kt", "jvm"),
        ("lib/src/androidNativeArm64Main/X.kt", "native"),
        ("lib/src/linuxX64Main/X.kt", "native"),
        ("lib/src/wasmJsMain/X.kt", "js"),
        ("winhttp/windows/src/X.kt", "native"),
        ("lib/jvmAndPosix/src/X.kt", ""),
        ("lib/shared/src/main/scala/X.scala", ""),
        ("lib/src/nonJvmMain/X.kt", ""),
        ("src/X.kt", ""),
    ],
)
def test_platforms_belong_to_families(path, family):
    assert family_of(path) == family


@pytest.mark.parametrize(
    ("path", "home", "hidden"),
    [
        ("x/src/jvmMain/X.kt", "x/src/commonMain/T.kt", False),
        ("x/src/commonMain/X.kt", "x/src/jvmMain/T.kt", True),
        ("x/src/iosMain/X.kt", "x/src/jvmMain/T.kt", True),
        ("x/src/main/X.kt", "y/src/test/T.kt", True),
        ("x/src/test/X.kt", "y/src/test/T.kt", False),
        ("X.kt", "x/src/jvmMain/T.kt", False),
    ],
)
def test_other_families_and_tests_are_hidden(path, home, hidden):
    assert is_hidden(path, home) is hidden
